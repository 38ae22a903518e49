public import FloorMaps
public import Quantities

/// How a walk is simulated; the defaults are those of a phone in an office.
public struct SimulationOptions: Equatable, Sendable {
  /// The same seed, map, walk and options give the same bytes.
  public var seed: UInt64 = 1
  /// The moment of the first step; fixed, so that nothing depends on the day.
  ///
  /// 2026-01-01 00:00:00 UTC.
  public var start = Timestamp(microseconds: 1_767_225_600_000_000)
  /// Seconds simulated, > 0; after its last waypoint the walk stands still.
  ///
  /// `nil`: as long as the walk takes.
  public var duration: Double?
  /// The id of the floor that a walk begins on if it does not say; `nil`: the map's first.
  public var floor: String?
  /// Seconds from one advertising event of a beacon to the next, without the random delay.
  ///
  /// 0.02 to 10.24, as the link layer allows for legacy advertising.
  public var advertisingInterval = 0.2
  /// Seconds for which the scanner stays on one advertising channel, 0.0025 to 10.24.
  public var channelWindow = 0.1
  /// Standard deviation of the shadowing, dB, >= 0; 0 switches it off.
  ///
  /// `nil`: what the map says for each beacon, else 6.
  public var shadowing: Double?
  /// Metres over which the correlation of the shadowing falls to 1/e, 0.01 or more.
  public var decorrelation = 3.0
  /// Standard deviation of the small-scale fading, dB, 0 to 5.5; 0 switches it off.
  ///
  /// 5.57 dB would be Rayleigh fading, without any direct path.
  public var fading = 4.0
  /// dB that the body of who carries the receiver takes from a beacon straight behind, >= 0.
  public var bodyLoss = 5.0
  /// How weak a signal may be and still be heard, where the map does not say: -95 dBm, 2 dB.
  public var hearing = Propagation.Hearing(threshold: -95, width: 2)

  /// Creates the default options.
  public init() {}

  /// An option that is a number with a range.
  public enum Limited: String, CaseIterable, Sendable {
    /// `duration`, seconds.
    case duration
    /// `advertisingInterval`, seconds.
    case advertisingInterval = "advertising interval"
    /// `channelWindow`, seconds.
    case channelWindow = "channel window"
    /// `shadowing`, dB.
    case shadowing
    /// `decorrelation`, metres.
    case decorrelation
    /// `fading`, dB.
    case fading
    /// `bodyLoss`, dB.
    case bodyLoss = "body loss"
    /// The threshold of `hearing`, dBm.
    case hearingThreshold = "hearing threshold"
    /// The width of `hearing`, dB.
    case hearingWidth = "hearing width"
    /// The speed of a walk, metres a second.
    case speed
    /// The pause of a walk at each waypoint, seconds.
    case pause

    /// What is accepted, both ends included; infinity itself never is.
    public var range: ClosedRange<Double> {
      switch self {
      case .duration: 0.001...Self.tenYears
      case .advertisingInterval: 0.02...10.24
      case .channelWindow: 0.0025...10.24
      case .shadowing, .bodyLoss: 0...Double.infinity
      case .decorrelation: 0.01...Double.infinity
      case .fading: 0...5.5
      case .hearingThreshold: -200...20
      case .hearingWidth: 0...Double.infinity
      case .speed: 0.001...1000
      case .pause: 0...Self.tenYears
      }
    }

    /// The unit of its values.
    public var unit: String {
      switch self {
      case .duration, .advertisingInterval, .channelWindow, .pause: "s"
      case .shadowing, .fading, .bodyLoss, .hearingWidth: "dB"
      case .hearingThreshold: "dBm"
      case .decorrelation: "m"
      case .speed: "m/s"
      }
    }

    /// Seconds; beyond any use, and far within what a timestamp holds.
    private static let tenYears = 315_360_000.0

    /// Refuses a value outside the range, also when it is not a number.
    func check(_ value: Double) throws(SimulationError) {
      guard value.isFinite, range.contains(value) else { throw .option(self, value: value) }
    }
  }

  /// Checks every number against its range.
  ///
  /// - Throws: `SimulationError.option` for the first one that is outside.
  public func validate() throws(SimulationError) {
    if let duration { try Limited.duration.check(duration) }
    try Limited.advertisingInterval.check(advertisingInterval)
    try Limited.channelWindow.check(channelWindow)
    if let shadowing { try Limited.shadowing.check(shadowing) }
    try Limited.decorrelation.check(decorrelation)
    try Limited.fading.check(fading)
    try Limited.bodyLoss.check(bodyLoss)
    try Limited.hearingThreshold.check(hearing.threshold)
    try Limited.hearingWidth.check(hearing.width)
  }
}
