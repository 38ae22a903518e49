/// What tells one beacon from another.
///
/// The text forms are those of the command line, sightings files and floor maps:
/// `UUID/major/minor`, `altbeacon:ID1/ID2/ID3`, `eddystone:NAMESPACE/INSTANCE`,
/// `AA:BB:CC:DD:EE:FF`, or a plain name, which only a floor map can resolve.
public enum BeaconIdentity: Hashable, Sendable {
  /// Apple's iBeacon: proximity UUID, major, minor.
  case iBeacon(uuid: UUID128, major: UInt16, minor: UInt16)
  /// AltBeacon: the 20-byte identifier as a UUID and two 16-bit numbers.
  case altBeacon(id1: UUID128, id2: UInt16, id3: UInt16)
  /// Eddystone-UID: ten bytes of namespace, six of instance, held as the sixteen bytes they form.
  case eddystone(UUID128)
  /// A device that is known by its address alone.
  case address(DeviceAddress)
  /// A name from a sightings file: the `id` of a beacon in the floor map, or any of the text forms.
  case named(String)

  /// Reads any text form; text that is none of them becomes `named`.
  ///
  /// Numbers may be decimal only, 0 to 65535. The scheme words are case-insensitive.
  public init(_ text: String) {
    self =
      Self.iBeacon(text) ?? Self.altBeacon(text) ?? Self.eddystone(text)
      ?? DeviceAddress(text).map(Self.address) ?? .named(text)
  }

  private static func iBeacon(_ text: String) -> Self? {
    triple(text[...]).map { .iBeacon(uuid: $0.0, major: $0.1, minor: $0.2) }
  }

  private static func altBeacon(_ text: String) -> Self? {
    afterScheme("altbeacon:", in: text).flatMap(triple)
      .map { .altBeacon(id1: $0.0, id2: $0.1, id3: $0.2) }
  }

  private static func eddystone(_ text: String) -> Self? {
    guard let rest = afterScheme("eddystone:", in: text) else { return nil }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    return eddystone(namespace: parts[0], instance: parts[1])
  }

  /// An Eddystone-UID from 20 hexadecimal digits of namespace and 12 of instance.
  public static func eddystone(
    namespace: some StringProtocol,
    instance: some StringProtocol
  ) -> Self? {
    let digits = Array(namespace.utf8) + Array(instance.utf8)
    guard namespace.utf8.count == 20, digits.count == 32,
      let high = hexadecimal(digits[..<16]), let low = hexadecimal(digits[16...])
    else { return nil }
    return .eddystone(UUID128(high: high, low: low))
  }

  private static func afterScheme(_ scheme: String, in text: String) -> Substring? {
    text.lowercased().hasPrefix(scheme) ? text.dropFirst(scheme.count) : nil
  }

  private static func triple(_ text: Substring) -> (UUID128, UInt16, UInt16)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let uuid = UUID128(parts[0]),
      let second = UInt16(parts[1]), let third = UInt16(parts[2])
    else { return nil }
    return (uuid, second, third)
  }
}

extension BeaconIdentity: CustomStringConvertible {
  /// The text form, which `init(_:)` reads back to an equal identity.
  public var description: String {
    switch self {
    case .iBeacon(let uuid, let major, let minor): "\(uuid)/\(major)/\(minor)"
    case .altBeacon(let id1, let id2, let id3): "altbeacon:\(id1)/\(id2)/\(id3)"
    case .eddystone(let bytes): Self.eddystoneText(bytes)
    case .address(let address): address.description
    case .named(let name): name
    }
  }

  private static func eddystoneText(_ bytes: UUID128) -> String {
    let digits = hexadecimalText(bytes.high, digits: 16) + hexadecimalText(bytes.low, digits: 16)
    return "eddystone:\(digits.prefix(20))/\(digits.suffix(12))"
  }
}
