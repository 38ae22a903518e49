/// One advertising PDU on the air.
package struct Transmission: Equatable, Sendable {
  /// Which beacon of the map sends it, counted from 0.
  package let beacon: Int
  /// The channel it is sent on.
  package let channel: AdvertisingChannel
  /// Microseconds from the start of the simulation to its first bit.
  package let start: Int64

  /// Creates a transmission; the start is in microseconds.
  package init(beacon: Int, channel: AdvertisingChannel, start: Int64) {
    self.beacon = beacon
    self.channel = channel
    self.start = start
  }

  /// Microseconds on the air: 47 bytes at 1 Mbit/s.
  ///
  /// Preamble 1, access address 4, header 2, advertiser 6, data 31, CRC 3: a full legacy PDU
  /// (Bluetooth Core 5.4, Vol 6, Part B, 2.1 and 2.3.1). Beacon frames fill it but for 0 to 2 bytes.
  package static let airtime: Int64 = 376

  /// Microseconds from the start of the simulation to the end of its last bit.
  package var end: Int64 { start + Self.airtime }

  /// Whether both are on the air, on one channel, at one time.
  package func overlaps(_ other: Transmission) -> Bool {
    channel == other.channel && (start - other.start).magnitude < Self.airtime
  }
}
