public import Quantities

/// Which adapter to use.
public enum AdapterChoice: Equatable, Sendable {
  /// The first that is on, or else the first that is off, or else the first.
  case any
  /// By the kernel's number: 0 is `hci0`. It can change when an adapter is plugged in again.
  case index(Int)
  /// By its own address, which stays.
  case address(DeviceAddress)

  /// Reads `0`, `hci0` or `AA:BB:CC:DD:EE:FF`; `nil` for anything else.
  public init?(_ text: String) {
    if let address = DeviceAddress(text) {
      self = .address(address)
      return
    }
    let digits = text.hasPrefix("hci") ? text.dropFirst(3) : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let index = UInt16(digits), index < UInt16.max
    else { return nil }
    self = .index(Int(index))
  }
}

extension AdapterChoice: CustomStringConvertible {
  /// The choice as `init(_:)` reads it; empty for any adapter.
  public var description: String {
    switch self {
    case .any: ""
    case .index(let index): "hci\(index)"
    case .address(let address): address.description
    }
  }
}
