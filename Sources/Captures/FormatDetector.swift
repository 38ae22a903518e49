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
    case failure(CaptureError)
  }

  private var seen: [UInt8] = []
  /// Blank bytes and byte order mark in front, which were looked at already.
  private var blanks = 0

  /// Takes bytes until the format is clear; `position` moves past those taken.
  mutating func take(
    _ bytes: Span<UInt8>,
    from position: inout Int
  ) throws(CaptureError) -> CaptureFormat? {
    while position < bytes.count {
      seen.append(bytes[position])
      position += 1
      switch verdict() {
      case .undecided: continue
      case .format(let format): return format
      case .failure(let error): throw withContext(error, bytes, position)
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
    return .unrecognised(start: escaped(seen.span))
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
      return seen.count < Self.longestBlank ? .undecided : .failure(.unrecognised(start: ""))
    }
    let first = seen[blanks]
    if first == UInt8(ascii: "{") { return .format(.ndjson) }
    return (0x21...0x7e).contains(first)
      ? .format(.csv) : .failure(.unrecognised(start: ""))
  }

  private func withContext(
    _ error: CaptureError,
    _ bytes: Span<UInt8>,
    _ position: Int
  ) -> CaptureError {
    guard case .unrecognised = error else { return error }
    var start = Array(seen.dropFirst(blanks < seen.count ? blanks : 0).prefix(Self.shown))
    var next = position
    while start.count < Self.shown, next < bytes.count {
      start.append(bytes[next])
      next += 1
    }
    return .unrecognised(start: escaped(start.span))
  }
}

/// Space, tab, carriage return or newline.
func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
}
