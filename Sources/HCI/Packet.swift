public import Quantities

/// An HCI event as the kernel handed it out.
public struct Packet: Equatable, Sendable {
  /// When the kernel got it from the adapter, microseconds since the Unix epoch.
  public var time: Timestamp
  /// The event from its event code on, at most 257 bytes.
  ///
  /// As `AdvertisingEvent.reports` and `BtsnoopWriter.append` take it. It is an LE Meta event, not
  /// only with advertising reports; whatever else its bytes claim is unchecked.
  public var event: [UInt8]
}
