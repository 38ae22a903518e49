/// Tells the format of an input from its first bytes.
struct FormatDetector {
  private static let pcapMagics: [[UInt8]] = PcapHeader.magics.flatMap { magic in
    let bytes = stride(from: 24, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: magic >> UInt32($0))
    }
    return [bytes, bytes.reversed()]
  }
  private static let pcapngMagic: [UInt8] = [0x0A, 0x0D, 0x0D, 0x0A]
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// Blank bytes in front of the first text that are put up with.
  private static let longestBlank = 65_536
  /// First bytes that an error shows.
  private static let shown = 16

  private enum Verdict {
    case undecided
    case format(CaptureFormat)
    case unknown
  }

  private var seen: [UInt8] = []
  /// Blank bytes and byte order mark in front, which were looked at already.
  private var blanks = 0
  /// Whether the format is none that is known: all that is wanted is bytes to show.
  private var isUnknown = false

  /// Takes bytes until the format is clear; `position` moves past those taken.
  ///
  /// - Throws: `unrecognised` once all the bytes are there that it shows: the chunks that they came
  ///   in make no difference.
  mutating func take(
    _ bytes: Span<UInt8>,
    from position: inout Int
  ) throws(CaptureError) -> CaptureFormat? {
    while position < bytes.count {
      seen.append(bytes[position])
      position += 1
      switch isUnknown ? .unknown : verdict() {
      case .undecided: continue
      case .format(let format): return format
      case .unknown:
        isUnknown = true
        if seen.count - blanks >= Self.shown { throw unrecognised }
      }
    }
    return nil
  }

  /// The bytes taken so far, which the format's own reader has to see first.
  mutating func release() -> [UInt8] {
    defer { seen = [] }
    return seen
  }

  /// What to say of an input that ended before its format was clear.
  func verdictAtEnd() -> CaptureError {
    if blanks == seen.count || seen == Self.byteOrderMark { return .empty }
    if seen.count > 4, BtsnoopHeader.magic.starts(with: seen) {
      return .headerCut(length: seen.count)
    }
    return unrecognised
  }

  private var unrecognised: CaptureError {
    let start = Array(seen[blanks...].prefix(Self.shown))
    return .unrecognised(start: escaped(start.span))
  }

  private mutating func verdict() -> Verdict {
    if Self.pcapMagics.contains(seen) { return .format(.pcap) }
    if seen == Self.pcapngMagic { return .format(.pcapng) }
    if seen == BtsnoopHeader.magic { return .format(.btsnoop) }
    if seen == Self.byteOrderMark { blanks = seen.count }
    while blanks < seen.count, isBlank(seen[blanks]) { blanks += 1 }
    let magics = Self.pcapMagics + [Self.pcapngMagic, BtsnoopHeader.magic, Self.byteOrderMark]
    if magics.contains(where: { $0.starts(with: seen) }) { return .undecided }
    guard blanks < seen.count else {
      guard seen.count >= Self.longestBlank else { return .undecided }
      blanks -= Self.shown
      return .unknown
    }
    let first = seen[blanks]
    if first == UInt8(ascii: "{") { return .format(.ndjson) }
    return (0x21...0x7e).contains(first) ? .format(.csv) : .unknown
  }
}

/// Space, tab, carriage return or newline.
func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
}
