public import Quantities

/// Notices that two devices send one identity.
///
/// A beacon may change its address for privacy, but never goes back to an old one. So an address
/// that was left and comes back three times shows that there are two, at least.
public struct SharedIdentity: Sendable {
  private static let returnsOfTwo = 3
  private static let addressesKept = 8

  private var addresses: [DeviceAddress] = []
  private var last: DeviceAddress?
  private var returns = 0

  /// Starts with nothing heard.
  public init() {}

  /// Takes the address from which the identity was sent; true when it shows, for the first time,
  /// that there are two devices.
  public mutating func hear(from address: DeviceAddress) -> Bool {
    guard address != last else { return false }
    last = address
    guard addresses.contains(address) else {
      if addresses.count == Self.addressesKept { addresses.removeFirst() }
      addresses.append(address)
      return false
    }
    returns += 1
    return returns == Self.returnsOfTwo
  }

  /// The addresses of two devices or more that send the same identity in turn; else none.
  public var rivals: [DeviceAddress] {
    returns >= Self.returnsOfTwo ? addresses : []
  }

  /// A warning that names the beacon and its rivals.
  func warning(of name: String, at time: Timestamp) -> WarningUpdate {
    let list = rivals.map(\.description).joined(separator: " and ")
    return WarningUpdate(time: time, code: "sharedIdentity", message: Self.message(name, list))
  }

  private static func message(_ name: String, _ list: String) -> String {
    "\(list) send the identity of \(name) in turn: its distance means nothing; give each beacon an"
      + " identity of its own"
  }
}
