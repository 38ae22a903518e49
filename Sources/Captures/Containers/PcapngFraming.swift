/// Cuts pcapng bytes, in chunks of any size, into blocks, and skips those that are not read.
struct PcapngFraming {
  /// What the bytes gave.
  enum Step: Equatable {
    /// The chunk is used up.
    case needsMore
    /// A block of a known kind, whole, from its type to its second length.
    case block(PcapngBlock, UnitAssembler.Unit, offset: Int)
    /// A custom block, whose content was skipped.
    case custom
    /// Nothing after this place can be trusted.
    case damage(String, offset: Int)
  }

  private enum State {
    case between
    case skipping(left: Int, length: UInt32, isCustom: Bool)
    case tail(length: UInt32, isCustom: Bool)
    case stopped
  }

  /// The byte order of the section.
  private(set) var order = ByteOrder.little
  private(set) var units = UnitAssembler()
  private var state = State.between
  private var start = 0

  /// Offset of the block that the input ends in, if it ends now; `nil` when it ends between blocks.
  var unfinished: Int? {
    switch state {
    case .between: units.isInside ? units.offset : nil
    case .skipping, .tail: start
    case .stopped: nil
    }
  }

  /// Gives the next step and moves `position` past what it used.
  mutating func next(in bytes: Span<UInt8>, from position: inout Int) -> Step {
    while true {
      switch state {
      case .stopped:
        position = bytes.count
        return .needsMore
      case .between:
        if let step = block(in: bytes, from: &position) { return step }
      case .skipping(let left, let length, let isCustom):
        let rest = left - units.skip(left, in: bytes, from: &position)
        guard rest == 0 else {
          state = .skipping(left: rest, length: length, isCustom: isCustom)
          return .needsMore
        }
        state = .tail(length: length, isCustom: isCustom)
      case .tail(let length, let isCustom):
        guard let repeated = tail(in: bytes, from: &position) else { return .needsMore }
        state = .between
        guard repeated == length else { return stop("the block's two lengths differ") }
        if isCustom { return .custom }
      }
    }
  }

  /// The next block that is read; `nil` when one is to be skipped.
  private mutating func block(in bytes: Span<UInt8>, from position: inout Int) -> Step? {
    start = units.offset
    let order = order
    let unit = units.next(in: bytes, from: &position, head: PcapngBlock.headLength) {
      Self.heldLength($0, at: $1, order)
    }
    switch unit {
    case .needsMore: return .needsMore
    case .impossible: return stop("the block's length or byte order is impossible")
    case .given(let range): return block(bytes, range, unit)
    case .held(let range):
      let held = units.held
      return block(held.span, range, unit)
    }
  }

  private mutating func block(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    _ unit: UnitAssembler.Unit
  ) -> Step? {
    guard let found = Self.order(bytes, at: range.lowerBound, order) else { return nil }
    order = found
    let number = order.u32(bytes, at: range.lowerBound)
    let length = order.u32(bytes, at: range.lowerBound + 4)
    let tail = order.u32(bytes, at: range.upperBound - PcapngBlock.tailLength)
    let kind = PcapngBlock(rawValue: number)
    guard let kind, kind.isHeld else {
      let left = Int(length) - PcapngBlock.headLength - PcapngBlock.tailLength
      guard left < 0 else {
        state = .skipping(left: left, length: length, isCustom: kind != nil)
        return nil
      }
      guard tail == length else { return stop("the block's two lengths differ") }
      return kind == nil ? nil : .custom
    }
    guard tail == length else { return stop("the block's two lengths differ") }
    return .block(kind, unit, offset: start)
  }

  /// Ends the reading, because what follows cannot be trusted.
  mutating func stop(_ problem: String) -> Step {
    state = .stopped
    return .damage("\(problem), reading stops here", offset: start)
  }

  private mutating func tail(in bytes: Span<UInt8>, from position: inout Int) -> UInt32? {
    let length = PcapngBlock.tailLength
    switch units.next(in: bytes, from: &position, head: length, length: { _, _ in length }) {
    case .needsMore, .impossible: return nil
    case .given(let range): return order.u32(bytes, at: range.lowerBound)
    case .held: return order.u32(units.held.span, at: 0)
    }
  }

  /// The byte order of the block at an offset; `nil` for a section header with a wrong magic.
  private static func order(
    _ bytes: Span<UInt8>,
    at start: Int,
    _ current: ByteOrder
  ) -> ByteOrder? {
    guard ByteOrder.big.u32(bytes, at: start) == PcapngBlock.section.rawValue else {
      return current
    }
    if ByteOrder.big.u32(bytes, at: start + 8) == PcapngBlock.orderMagic { return .big }
    return ByteOrder.little.u32(bytes, at: start + 8) == PcapngBlock.orderMagic ? .little : nil
  }

  /// How many bytes of the block at an offset are to be held: all, or its head when it is skipped.
  private static func heldLength(
    _ bytes: Span<UInt8>,
    at start: Int,
    _ current: ByteOrder
  ) -> Int? {
    guard let order = order(bytes, at: start, current) else { return nil }
    let length = Int(order.u32(bytes, at: start + 4))
    let shortest = PcapngBlock.headLength
    guard length >= shortest, length.isMultiple(of: 4) else { return nil }
    guard let kind = PcapngBlock(rawValue: order.u32(bytes, at: start)), kind.isHeld else {
      return shortest
    }
    return length >= kind.shortest && length <= PcapngBlock.longestHeld ? length : nil
  }
}
