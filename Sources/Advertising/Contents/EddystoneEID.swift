/// An Eddystone-EID frame: an identity that changes, known only to who holds the beacon's key.
public struct EddystoneEID: Equatable, Sendable {
  /// RSSI at 1 m, dBm, from the power at 0 m that the frame claims.
  public var measuredPower: Double
  /// The eight bytes of the moment, the first one most significant.
  public var identifier: UInt64

  static let frameType: UInt8 = 0x30
  /// Service, frame type, power, eight bytes.
  private static let length = 12

  /// Creates a frame from its eight bytes and RSSI at 1 m, dBm.
  public init(identifier: UInt64, measuredPower: Double) {
    self.identifier = identifier
    self.measuredPower = measuredPower
  }

  /// Reads service data: `AA FE 30`, power at 0 m in dBm, eight bytes.
  init?(_ bytes: Span<UInt8>, serviceData data: Range<Int>) {
    guard data.count >= Self.length, BeaconFrame.isEddystone(bytes, data, Self.frameType) else {
      return nil
    }
    measuredPower = BeaconFrame.eddystonePower(bytes[data.lowerBound + 3])
    identifier = BeaconFrame.bigEndian64(bytes, at: data.lowerBound + 4)
  }
}
