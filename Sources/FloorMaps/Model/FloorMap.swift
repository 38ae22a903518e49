public import Advertising

/// Floors, rooms and beacons with known coordinates: what turns ranges into a place.
///
/// All coordinates are metres in the map's own axes. A map built in code is not checked; `read`
/// gives only maps without errors.
public struct FloorMap: Equatable, Sendable {
  /// What the map is called, for people.
  public var name: String?
  /// Where y grows to, as it is drawn; positions and truth use the same axes, whichever they are.
  public var yAxis: YAxis
  /// Where the map's point (0, 0) lies on Earth; without it no latitudes and longitudes come out.
  public var origin: Origin?
  /// How high the receiver is carried above the floor, metres; `nil`: no height difference counts.
  public var receiverHeight: Double?
  /// How many dB this receiver reads too much; negative when it reads too little.
  public var receiverOffset: Double
  /// Path loss where neither the floor nor the beacon says otherwise.
  public var propagation: Propagation?
  /// The formats of beacons beyond the built-in ones, tried in this order.
  public var layouts: [BeaconLayout]
  /// The floors in file order.
  public var floors: [Floor]
  /// The transmitters with known coordinates, in file order.
  public var beacons: [Beacon]
  /// The fixed receivers of tracking mode, in file order.
  public var receivers: [Receiver]
  /// The beacon regions to be watched, in file order.
  public var regions: [Region]

  /// Creates a map; without a floor of its own it has one plain floor with the id `0`.
  public init(
    name: String? = nil,
    yAxis: YAxis = .up,
    origin: Origin? = nil,
    receiverHeight: Double? = nil,
    receiverOffset: Double = 0,
    propagation: Propagation? = nil,
    layouts: [BeaconLayout] = [],
    floors: [Floor] = [Floor(id: "0")],
    beacons: [Beacon] = [],
    receivers: [Receiver] = [],
    regions: [Region] = []
  ) {
    self.name = name
    self.yAxis = yAxis
    self.origin = origin
    self.receiverHeight = receiverHeight
    self.receiverOffset = receiverOffset
    self.propagation = propagation
    self.layouts = layouts
    self.floors = floors
    self.beacons = beacons
    self.receivers = receivers
    self.regions = regions
  }

  /// The direction in which y grows on paper.
  public enum YAxis: String, CaseIterable, Sendable {
    /// Mathematical: y grows upwards.
    case up
    /// As on screens: y grows downwards.
    case down
  }
}
