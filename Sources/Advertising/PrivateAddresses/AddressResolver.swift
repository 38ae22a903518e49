public import Quantities

/// Tells by which of some identity keys an address was made, and remembers what it found.
///
/// The upper half of a resolvable private address is random, the lower half is
/// ah(key, upper half): the last three bytes of its encryption under the key (Bluetooth Core 5.4,
/// Vol 3, Part H, 2.2.2). A stranger's address fits a key by chance once in 2²⁴.
public struct AddressResolver: Sendable {
  /// Addresses remembered in a generation, about 100 KiB; those in use pass on to the next one.
  private static let generation = 1024

  private let ciphers: [AES128]
  /// Which key made an address; `nil`: none of them.
  private var recent: [DeviceAddress: Int?] = [:]
  private var older: [DeviceAddress: Int?] = [:]

  /// Creates a resolver; the keys are told apart by their index.
  public init(keys: [IdentityKey]) {
    ciphers = keys.map { AES128(key: $0.bytes) }
  }

  /// The index of the first key that an address fits; `nil` when it fits none.
  ///
  /// One encryption for each key, some microseconds, for an address not among the latest 1,000.
  public mutating func resolve(_ address: DeviceAddress) -> Int? {
    guard !ciphers.isEmpty, address.mayBeResolvable else { return nil }
    if let known = recent[address] { return known }
    let key = older[address] ?? ciphers.firstIndex { Self.hash($0, of: address) == address.hash }
    if recent.count >= Self.generation {
      older = recent
      recent.removeAll(keepingCapacity: true)
    }
    recent[address] = .some(key)
    return key
  }

  /// How many addresses are remembered.
  var remembered: Int {
    recent.count + older.count
  }

  /// ah(k, r) = e(k, 104 zero bits and the 24 bits of r) mod 2²⁴.
  private static func hash(_ cipher: AES128, of address: DeviceAddress) -> UInt64 {
    let random = [40, 32, 24].map { UInt8(truncatingIfNeeded: address.value >> UInt64($0)) }
    let block = cipher.encrypt([UInt8](repeating: 0, count: 13) + random)
    return block.suffix(3).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension DeviceAddress {
  /// The lower half: what the upper half gives under the key.
  fileprivate var hash: UInt64 {
    value & 0xff_ffff
  }
}
