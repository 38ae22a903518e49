public import Advertising
public import Quantities

/// A transmitter with known coordinates.
public struct Beacon: Equatable, Sendable {
  /// Unique in the map; a sighting that names it is this beacon's.
  public var id: String
  /// The id of the floor it is on.
  public var floor: String
  /// Metres along the map's first axis.
  public var x: Double
  /// Metres along the map's second axis.
  public var y: Double
  /// Metres above its own floor; `nil`: no height difference counts.
  public var z: Double?
  /// What it sends; `nil` when it is matched by its id alone.
  ///
  /// Never `named`.
  public var identity: BeaconIdentity?
  /// The key by which its resolvable private addresses are known, for phones and watches.
  public var irk: IdentityKey?
  /// RSSI at 1 m, dBm, -127 up to, not including, 0; before what the beacon itself claims.
  public var measuredPower: Double?
  /// Path-loss exponent around this beacon, > 0.
  public var exponent: Double?
  /// Standard deviation of the shadowing around this beacon, dB, > 0.
  public var shadowing: Double?
  /// Metres that ranges measured to this beacon come out too long; negative: too short.
  public var rangeBias: Double
  /// What people call it.
  public var label: String?
  /// Text to show to whoever is nearest to it.
  public var message: String?
  /// A page to open for whoever is nearest to it; not checked.
  public var url: String?

  /// Creates a beacon at a place in metres on a floor.
  public init(
    id: String,
    floor: String = "0",
    x: Double,
    y: Double,
    z: Double? = nil,
    identity: BeaconIdentity? = nil,
    irk: IdentityKey? = nil,
    measuredPower: Double? = nil,
    exponent: Double? = nil,
    shadowing: Double? = nil,
    rangeBias: Double = 0,
    label: String? = nil,
    message: String? = nil,
    url: String? = nil
  ) {
    self.id = id
    self.floor = floor
    self.x = x
    self.y = y
    self.z = z
    self.identity = identity
    self.irk = irk
    self.measuredPower = measuredPower
    self.exponent = exponent
    self.shadowing = shadowing
    self.rangeBias = rangeBias
    self.label = label
    self.message = message
    self.url = url
  }

  /// Where it is on its floor.
  public var position: Point {
    Point(x: x, y: y)
  }
}
