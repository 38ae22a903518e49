import Quantities

/// The header of a pcap file, 24 bytes, and what stands before the payload of each record.
///
/// ```
/// D4 C3 B2 A1   magic A1B2C3D4: microseconds, here least significant byte first
///               (A1B23C4D: nanoseconds; A1B2CD34: microseconds, longer record headers)
/// 02 00 04 00   version 2.4
/// 8 bytes       time zone and accuracy, always 0
/// FF FF 00 00   snap length; nothing is made of it
/// BB 00 00 00   link type in the low 16 bits; the high ones tell of check sequences
/// then records: seconds, fraction, captured length, original length (4 bytes each; more in a
/// modified file), and the captured bytes. All in the byte order of the magic.
/// ```
struct PcapHeader: RecordHeader, Equatable {
  static let format = CaptureFormat.pcap
  static let length = 24
  static let microsecondMagic: UInt32 = 0xA1B2_C3D4
  static let nanosecondMagic: UInt32 = 0xA1B2_3C4D
  /// Alexey Kuznetzov's patched libpcap: each record header goes on with the interface, the protocol
  /// and the direction, 8 bytes.
  static let modifiedMagic: UInt32 = 0xA1B2_CD34
  static let magics = [microsecondMagic, nanosecondMagic, modifiedMagic]
  private static let modifiedExtra = 8
  /// The longest payload of a record, as libpcap bounds it (`MAXIMUM_SNAPLEN`), bytes.
  private static let maximumCaptured: UInt32 = 262_144
  private static let linkOffset = 20
  private static let version: UInt16 = 2
  private static let linkMask: UInt32 = 0xFFFF

  var order: ByteOrder
  var isNanoseconds: Bool
  /// How many bytes stand before the payload of a record.
  var recordHeaderLength = 16
  var link: LinkType

  /// Reads a header that begins with one of the magics.
  init(_ bytes: Span<UInt8>, at start: Int) throws(CaptureError) {
    order = Self.magics.contains(ByteOrder.big.u32(bytes, at: start)) ? .big : .little
    let magic = order.u32(bytes, at: start)
    isNanoseconds = magic == Self.nanosecondMagic
    if magic == Self.modifiedMagic { recordHeaderLength += Self.modifiedExtra }
    let version = order.u16(bytes, at: start + 4)
    guard version == Self.version else { throw .version(found: UInt32(version), of: .pcap) }
    let number = order.u32(bytes, at: start + Self.linkOffset) & Self.linkMask
    guard let link = LinkType(rawValue: number) else {
      throw .linkType(found: number, offset: Self.linkOffset)
    }
    self.link = link
  }

  func recordLength(_ bytes: Span<UInt8>, at start: Int) -> Int? {
    let captured = order.u32(bytes, at: start + 8)
    return captured <= Self.maximumCaptured ? recordHeaderLength + Int(captured) : nil
  }

  func claim(_ bytes: Span<UInt8>, at start: Int) -> String {
    "more than \(Self.maximumCaptured)"
  }

  func give(
    _ record: Span<UInt8>,
    at offset: Int,
    to stream: inout AdvertisingStream,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) {
    let packet = CapturedPacket(
      time: time(of: record),
      frame: tally.records,
      offset: offset + recordHeaderLength
    )
    stream.take(link, packet, record.extracting(recordHeaderLength...), &tally, reports, each)
  }

  private func time(of record: Span<UInt8>) -> Timestamp {
    let seconds = Int64(order.u32(record, at: 0))
    let fraction = Int64(order.u32(record, at: 4))
    let microseconds = isNanoseconds ? fraction / 1_000 : fraction
    return Timestamp(microseconds: seconds * 1_000_000 + microseconds)
  }
}
