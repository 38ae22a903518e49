/// One advertisement heard, or one range measured: what every input becomes before the engine.
public struct Sighting: Equatable, Sendable {
  /// What the receiver measured.
  public enum Measurement: Equatable, Sendable {
    /// Received signal strength in dBm, -127 to 20 where it is to be believed.
    case rssi(Double)
    /// A range in metres, > 0, with its standard deviation in metres where the source tells it.
    case range(metres: Double, sigma: Double?)
    /// Heard, but the controller could not tell how strong (RSSI 127).
    case unavailable
  }

  /// When it was heard, by the input's clock.
  public var time: Timestamp
  /// The identity in the advertisement, or the device address when it carries none.
  public var beacon: BeaconIdentity
  /// The address it was sent from; a floor map may know the beacon by it.
  public var address: DeviceAddress?
  /// What was measured.
  public var measurement: Measurement
  /// The measured power that the beacon claims: RSSI at 1 m, dBm.
  public var measuredPower: Double?
  /// The advertising channel, 37, 38 or 39, where the capture tells it.
  public var channel: UInt8?
  /// Who heard it, in tracking mode.
  public var receiver: String?
  /// Who was heard, in tracking mode.
  public var target: String?

  /// Creates a sighting; whatever the input does not tell stays `nil`.
  public init(
    time: Timestamp,
    beacon: BeaconIdentity,
    measurement: Measurement,
    address: DeviceAddress? = nil,
    measuredPower: Double? = nil,
    channel: UInt8? = nil,
    receiver: String? = nil,
    target: String? = nil
  ) {
    self.time = time
    self.beacon = beacon
    self.measurement = measurement
    self.address = address
    self.measuredPower = measuredPower
    self.channel = channel
    self.receiver = receiver
    self.target = target
  }
}
