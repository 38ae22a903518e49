/// An Eddystone-TLM frame: how a beacon fares.
public struct EddystoneTelemetry: Equatable, Sendable {
  /// 0 plain; 1 encrypted, and then nothing else is known; others are reserved.
  public var version: UInt8
  /// Battery, mV; `nil` where the beacon does not tell it (0).
  public var batteryMillivolts: UInt16?
  /// Temperature, degrees Celsius, from -128 in steps of 1/256; `nil` where not told (0x8000).
  public var temperature: Double?
  /// Advertisements since the beacon was switched on.
  public var advertisements: UInt32?
  /// Seconds since the beacon was switched on, in tenths.
  public var uptime: Double?

  static let frameType: UInt8 = 0x20
  static let plainVersion: UInt8 = 0
  /// Service, frame type, version and twelve bytes; encrypted ones have sixteen.
  private static let length = 16

  /// Creates telemetry of a version; what is not told stays `nil`.
  public init(
    version: UInt8 = 0,
    batteryMillivolts: UInt16? = nil,
    temperature: Double? = nil,
    advertisements: UInt32? = nil,
    uptime: Double? = nil
  ) {
    self.version = version
    self.batteryMillivolts = batteryMillivolts
    self.temperature = temperature
    self.advertisements = advertisements
    self.uptime = uptime
  }

  /// Reads service data.
  ///
  /// ```
  /// AA FE         service UUID, least significant byte first
  /// 20 00         frame type: TLM, version
  /// 0B B8         battery, mV, most significant byte first, as all that follows
  /// 17 80         temperature, signed, 8.8 fixed point
  /// 00 00 00 64   advertisements
  /// 00 00 03 E8   uptime, 0.1 s
  /// ```
  init?(_ bytes: Span<UInt8>, serviceData data: Range<Int>) {
    guard data.count >= Self.length, BeaconFrame.isEddystone(bytes, data, Self.frameType) else {
      return nil
    }
    let start = data.lowerBound
    self.init(version: bytes[start + 3])
    guard version == Self.plainVersion else { return }
    let battery = BeaconFrame.bigEndian16(bytes, at: start + 4)
    batteryMillivolts = battery == 0 ? nil : battery
    let fixed = Int16(bitPattern: BeaconFrame.bigEndian16(bytes, at: start + 6))
    temperature = fixed == .min ? nil : Double(fixed) / 256
    advertisements = BeaconFrame.bigEndian32(bytes, at: start + 8)
    uptime = Double(BeaconFrame.bigEndian32(bytes, at: start + 12)) / 10
  }
}
