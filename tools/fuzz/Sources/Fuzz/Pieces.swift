/// Sizes of pieces that follow from the input alone, so that a finding can be replayed.
struct PieceSizes {
  private var state: UInt64

  /// FNV-1a of the input.
  init(_ bytes: Span<UInt8>) {
    state = 0xCBF2_9CE4_8422_2325
    for index in bytes.indices { state = (state ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3 }
  }

  /// The next size, by xorshift: most are shorter than a record, every eighth is longer.
  mutating func next() -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    let longest: UInt64 = state & 7 == 0 ? 512 : 24
    return Int((state >> 8) % longest)
  }
}
