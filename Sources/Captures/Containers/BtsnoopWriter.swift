public import Quantities

/// Writes a btsnoop file of datalink 1002 (HCI packets with their H4 type) into a byte buffer.
///
/// The caller owns the buffer and empties it into its file as it likes; nothing is kept here.
public struct BtsnoopWriter: Sendable {
  private static let receivedEvent: UInt32 = 3
  private static let h4Event: UInt8 = 4

  /// Creates a writer.
  public init() {}

  /// Appends the file header, 16 bytes, which comes once and first.
  public func appendHeader(to buffer: inout [UInt8]) {
    buffer += BtsnoopHeader.magic
    Self.append(1, to: &buffer)
    Self.append(BtsnoopDatalink.h4.rawValue, to: &buffer)
  }

  /// Appends one HCI event as a record: 25 bytes and the event.
  ///
  /// - Parameters:
  ///   - event: the event from its event code on, at most 257 bytes, as
  ///     `AdvertisingReport.events` makes it.
  ///   - time: microseconds since the Unix epoch, as btsnoop counts from the year 0.
  ///   - buffer: what the record is appended to.
  public func append(event: [UInt8], at time: Timestamp, to buffer: inout [UInt8]) {
    let length = UInt32(event.count + 1)
    let stamp = time.advanced(byMicroseconds: BtsnoopHeader.epochOffset).microseconds
    Self.append(length, to: &buffer)
    Self.append(length, to: &buffer)
    Self.append(Self.receivedEvent, to: &buffer)
    Self.append(0, to: &buffer)
    Self.append(UInt32(truncatingIfNeeded: stamp >> 32), to: &buffer)
    Self.append(UInt32(truncatingIfNeeded: stamp), to: &buffer)
    buffer.append(Self.h4Event)
    buffer += event
  }

  /// Appends a record that bears only its time: a vendor's event without content, which no program
  /// makes anything of.
  public func appendClock(at time: Timestamp, to buffer: inout [UInt8]) {
    append(event: PacketReader.clockEvent, at: time, to: &buffer)
  }

  private static func append(_ value: UInt32, to buffer: inout [UInt8]) {
    for shift in stride(from: 24, through: 0, by: -8) {
      buffer.append(UInt8(truncatingIfNeeded: value >> UInt32(shift)))
    }
  }
}
