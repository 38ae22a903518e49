import Quantities

/// The header of a btsnoop file, 16 bytes, and what stands before the payload of each record.
///
/// ```
/// 62 74 73 6E 6F 6F 70 00   "btsnoop", zero
/// 00 00 00 01               version
/// 00 00 03 EA               datalink
/// then records: original length, included length, flags, cumulative drops (4 bytes each),
/// microseconds since the year 0 (8 bytes, signed), and the included bytes. All big-endian.
/// ```
struct BtsnoopHeader: RecordHeader, Equatable {
  static let format = CaptureFormat.btsnoop
  static let magic: [UInt8] = Array("btsnoop\0".utf8)
  static let length = 16
  static let recordHeaderLength = 24
  /// The longest HCI packet: H4 type, ACL header and 65535 bytes.
  static let maximumIncluded: UInt32 = 1 + 4 + 65_535
  /// Microseconds from the year 0 to the Unix epoch.
  static let epochOffset: Int64 = 0x00DC_DDB3_0F2F_8000
  private static let version: UInt32 = 1

  var datalink: BtsnoopDatalink

  /// Reads a header that begins with the magic.
  init(_ bytes: Span<UInt8>, at start: Int) throws(CaptureError) {
    let version = ByteOrder.big.u32(bytes, at: start + 8)
    guard version == Self.version else { throw .version(found: version) }
    let number = ByteOrder.big.u32(bytes, at: start + 12)
    guard let datalink = BtsnoopDatalink(rawValue: number) else { throw .datalink(found: number) }
    self.datalink = datalink
  }

  var recordHeaderLength: Int { Self.recordHeaderLength }

  func recordLength(_ bytes: Span<UInt8>, at start: Int) -> Int? {
    let included = included(bytes, at: start)
    return included <= Self.maximumIncluded ? recordHeaderLength + Int(included) : nil
  }

  func claim(_ bytes: Span<UInt8>, at start: Int) -> String {
    "\(included(bytes, at: start))"
  }

  func give(
    _ record: Span<UInt8>,
    at offset: Int,
    to stream: inout AdvertisingStream,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) {
    let flags = ByteOrder.big.u32(record, at: 8)
    tally.lostBeforeCapture = Int(ByteOrder.big.u32(record, at: 12))
    let stamp = Int64(bitPattern: ByteOrder.big.u64(record, at: 16))
    let payload = record.extracting(recordHeaderLength...)
    let content = datalink.packet(flags: flags, payload: payload)
    let start = content?.start ?? 0
    let packet = CapturedPacket(
      time: Timestamp(microseconds: stamp).advanced(byMicroseconds: -Self.epochOffset),
      frame: tally.records,
      offset: offset + recordHeaderLength + start,
      source: datalink.source(flags: flags)
    )
    stream.take(content?.kind, packet, payload.extracting(start...), &tally, reports, each)
  }

  /// How many payload bytes a record claims to have.
  private func included(_ bytes: Span<UInt8>, at start: Int) -> UInt32 {
    ByteOrder.big.u32(bytes, at: start + 4)
  }
}
