import Quantities

/// One record of a btsnoop file, without its payload.
struct BtsnoopRecord: Equatable {
  /// Where the payload is: in the bytes given to `next`, or in the framing's own `held` bytes.
  enum Payload: Equatable {
    case given(Range<Int>)
    case held(Range<Int>)
  }

  var time: Timestamp
  /// Direction and type, or the monitor's opcode and adapter.
  var flags: UInt32
  /// Records that the capturing program lost so far.
  var drops: UInt32
  /// Offset of the record from the start of the input.
  var offset: Int
  var payload: Payload
}

/// Cuts btsnoop bytes, in chunks of any size, into records.
///
/// ```
/// 62 74 73 6E 6F 6F 70 00   "btsnoop", zero
/// 00 00 00 01               version
/// 00 00 03 EA               datalink
/// then records: original length, included length, flags, cumulative drops (4 bytes each),
/// microseconds since the year 0 (8 bytes, signed), and the included bytes. All big-endian.
/// ```
/// Whole records are read where they lie; only the part of a record at the end of a chunk is held.
struct BtsnoopFraming {
  enum Step: Equatable {
    case record(BtsnoopRecord)
    /// The chunk is used up.
    case needsMore
    /// A record claims more bytes than a record can have; nothing after it can be trusted.
    case impossibleLength(UInt32, offset: Int)
  }

  static let magic: [UInt8] = Array("btsnoop\0".utf8)
  static let headerLength = 16
  static let recordHeaderLength = 24
  /// The longest HCI packet: H4 type, ACL header and 65535 bytes.
  static let maximumIncluded: UInt32 = 1 + 4 + 65_535
  /// Microseconds from the year 0 to the Unix epoch.
  static let epochOffset: Int64 = 0x00DC_DDB3_0F2F_8000

  private(set) var datalink: BtsnoopDatalink?
  private(set) var held: [UInt8] = []
  /// Offset of the first byte that belongs to no finished record yet.
  private(set) var offset = 0
  private var heldIsSpent = false
  private var stopped = false

  /// Whether the input, if it ends now, ends inside a record or inside the header.
  var isInsideRecord: Bool { !heldIsSpent && !held.isEmpty && !stopped }

  /// The next record of `bytes` from `position` on, which moves past what was used.
  mutating func next(
    in bytes: Span<UInt8>,
    from position: inout Int
  ) throws(CaptureError) -> Step {
    if heldIsSpent {
      held.removeAll(keepingCapacity: true)
      heldIsSpent = false
    }
    if datalink == nil {
      hold(Self.headerLength, from: bytes, &position)
      guard held.count == Self.headerLength else { return .needsMore }
      datalink = try Self.readHeader(held.span)
      held.removeAll(keepingCapacity: true)
      offset = Self.headerLength
    }
    guard !stopped else {
      position = bytes.count
      return .needsMore
    }
    if held.isEmpty, let record = wholeRecord(in: bytes, at: position) {
      position += record.length
      offset += record.length
      return .record(record.record)
    }
    return completeHeld(with: bytes, &position)
  }

  /// A record that lies whole in the bytes; `nil` when it does not or is damaged.
  private func wholeRecord(
    in bytes: Span<UInt8>,
    at position: Int
  ) -> (record: BtsnoopRecord, length: Int)? {
    let start = position + Self.recordHeaderLength
    guard start <= bytes.count else { return nil }
    let included = bigEndian32(bytes, at: position + 4)
    guard included <= Self.maximumIncluded, Int(included) <= bytes.count - start else { return nil }
    let payload = start..<start + Int(included)
    return (record(bytes, at: position, .given(payload)), Self.recordHeaderLength + Int(included))
  }

  private mutating func completeHeld(with bytes: Span<UInt8>, _ position: inout Int) -> Step {
    hold(Self.recordHeaderLength, from: bytes, &position)
    guard held.count >= Self.recordHeaderLength else { return .needsMore }
    let included = bigEndian32(held.span, at: 4)
    guard included <= Self.maximumIncluded else {
      stopped = true
      return .impossibleLength(included, offset: offset)
    }
    let length = Self.recordHeaderLength + Int(included)
    hold(length, from: bytes, &position)
    guard held.count == length else { return .needsMore }
    let result = record(held.span, at: 0, .held(Self.recordHeaderLength..<length))
    heldIsSpent = true
    offset += length
    return .record(result)
  }

  private mutating func hold(_ wanted: Int, from bytes: Span<UInt8>, _ position: inout Int) {
    let count = min(wanted - held.count, bytes.count - position)
    guard count > 0 else { return }
    held.reserveCapacity(wanted)
    for index in position..<position + count { held.append(bytes[index]) }
    position += count
  }

  private func record(
    _ bytes: Span<UInt8>,
    at start: Int,
    _ payload: BtsnoopRecord.Payload
  ) -> BtsnoopRecord {
    let high = UInt64(bigEndian32(bytes, at: start + 16))
    let stamp = Int64(bitPattern: high << 32 | UInt64(bigEndian32(bytes, at: start + 20)))
    return BtsnoopRecord(
      time: Timestamp(microseconds: stamp).advanced(byMicroseconds: -Self.epochOffset),
      flags: bigEndian32(bytes, at: start + 8),
      drops: bigEndian32(bytes, at: start + 12),
      offset: offset,
      payload: payload
    )
  }

  private static func readHeader(_ header: Span<UInt8>) throws(CaptureError) -> BtsnoopDatalink {
    let version = bigEndian32(header, at: 8)
    guard version == 1 else { throw .version(found: version) }
    let datalink = bigEndian32(header, at: 12)
    guard let known = BtsnoopDatalink(rawValue: datalink) else {
      throw .datalink(found: datalink)
    }
    return known
  }
}

/// Four bytes as a number, most significant first; the caller has checked that they are there.
func bigEndian32(_ bytes: Span<UInt8>, at offset: Int) -> UInt32 {
  var value: UInt32 = 0
  for index in 0..<4 {
    value = value << 8 | UInt32(bytes[offset + index])
  }
  return value
}
