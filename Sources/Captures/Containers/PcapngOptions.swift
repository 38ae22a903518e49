/// The options at the end of a pcapng block.
///
/// ```
/// 09 00 01 00   code and length of the value
/// 06 00 00 00   the value, padded to a multiple of 4
/// 00 00 00 00   the end, which may be missing
/// ```
enum PcapngOptions {
  private static let end: UInt16 = 0

  /// Calls `body` with the code of each option and where its value stands.
  ///
  /// One that passes the end of the block is left out, with all that follows.
  static func each(
    in block: Span<UInt8>,
    from start: Int,
    _ order: ByteOrder,
    _ body: (UInt16, Range<Int>) -> Void
  ) {
    let blockEnd = block.count - PcapngBlock.tailLength
    var next = start
    while next + 4 <= blockEnd {
      let code = order.u16(block, at: next)
      let length = Int(order.u16(block, at: next + 2))
      let value = next + 4
      guard code != end, value + length <= blockEnd else { return }
      body(code, value..<value + length)
      next = value + (length + 3) / 4 * 4
    }
  }
}
