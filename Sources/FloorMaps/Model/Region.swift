public import Quantities

/// A set of iBeacons that one can be inside of: all that share what is given here.
public struct Region: Equatable, Sendable {
  /// Unique among the regions.
  public var id: String
  /// The proximity UUID that all of them have.
  public var uuid: UUID128
  /// The major number they share; `nil`: any.
  public var major: UInt16?
  /// The minor number; given only together with `major`.
  public var minor: UInt16?

  /// Creates a region; without a minor, or a major either, it is the wider for it.
  public init(id: String, uuid: UUID128, major: UInt16? = nil, minor: UInt16? = nil) {
    self.id = id
    self.uuid = uuid
    self.major = major
    self.minor = minor
  }

  /// Whether a beacon belongs to it; only iBeacons ever do.
  public func contains(_ identity: BeaconIdentity) -> Bool {
    guard case .iBeacon(let uuid, let major, let minor) = identity else { return false }
    return uuid == self.uuid && (self.major ?? major) == major && (self.minor ?? minor) == minor
  }
}
