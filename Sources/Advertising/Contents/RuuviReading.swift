public import Quantities

/// What a RuuviTag measured, in its data formats 2 to 5; what it marks as not available is `nil`.
public struct RuuviReading: Equatable, Sendable {
  /// The data format: 3 and 5 as manufacturer data, 2 and 4 in an Eddystone-URL.
  public var format: UInt8
  /// Degrees Celsius.
  public var temperature: Double?
  /// Relative humidity, per cent.
  public var humidity: Double?
  /// Air pressure, Pa.
  public var pressure: Double?
  /// Acceleration along the tag's x, in units of standard gravity / 1000.
  public var accelerationX: Int16?
  /// Acceleration along the tag's y, likewise.
  public var accelerationY: Int16?
  /// Acceleration along the tag's z, likewise.
  public var accelerationZ: Int16?
  /// Battery, mV.
  public var batteryMillivolts: UInt16?
  /// Transmit power, dBm.
  public var txPower: Int8?
  /// How often it was moved, modulo 255.
  public var movements: UInt8?
  /// Number of the measurement, modulo 65535.
  public var sequence: UInt16?
  /// The address that the tag gives itself.
  public var address: DeviceAddress?

  /// Creates a reading in which nothing is told.
  public init(format: UInt8) {
    self.format = format
  }

  /// RSSI at 1 m, dBm: the transmit power less the loss over the first metre.
  public var measuredPower: Double? {
    txPower.map { Double($0) - BeaconFrame.eddystoneLossToOneMetre }
  }

  static let company: UInt16 = 0x0499
  /// Pa less than which the formats cannot tell: their zero.
  static let leastPressure = 50_000.0

  /// Reads Ruuvi's manufacturer data of format 3 or 5; `nil` for other formats and short data.
  init?(_ bytes: Span<UInt8>, manufacturerData data: Range<Int>) {
    guard data.count > 2,
      UInt16(bytes[data.lowerBound]) | UInt16(bytes[data.lowerBound + 1]) << 8 == Self.company
    else { return nil }
    let payload = data.lowerBound + 2..<data.upperBound
    switch bytes[payload.lowerBound] {
    case 3: self.init(format3: bytes, payload)
    case 5: self.init(format5: bytes, payload)
    default: return nil
    }
  }
}
