/// Cuts bytes, in chunks of any size, into units whose first bytes tell their length.
///
/// Whole units are read where they lie; only the part of a unit at the end of a chunk is held.
struct UnitAssembler {
  /// What the bytes gave.
  enum Unit: Equatable {
    /// The chunk is used up.
    case needsMore
    /// A whole unit in the bytes that were given.
    case given(Range<Int>)
    /// A whole unit in `held`.
    case held(Range<Int>)
    /// The unit's first bytes claim a length that it can't have; it was not taken.
    case impossible
  }

  /// Bytes of a unit that came in several chunks.
  private(set) var held: [UInt8] = []
  /// Offset, from the start of the input, of the first byte that belongs to no finished unit yet.
  private(set) var offset = 0
  private var heldIsSpent = false

  /// Whether the input, if it ends now, ends inside a unit.
  var isInside: Bool { !heldIsSpent && !held.isEmpty }

  /// Gives the next unit and moves `position` past it, or past all that was kept of it.
  ///
  /// - Parameters:
  ///   - bytes: the chunk.
  ///   - position: where reading goes on in it.
  ///   - head: how many bytes tell the length.
  ///   - length: the length of the unit that begins at an offset, at least `head`; `nil` when it
  ///     is impossible.
  /// - Returns: what the bytes gave.
  mutating func next(
    in bytes: Span<UInt8>,
    from position: inout Int,
    head: Int,
    length: (Span<UInt8>, Int) -> Int?
  ) -> Unit {
    forgetSpent()
    if held.isEmpty, head <= bytes.count - position {
      guard let length = length(bytes, position) else { return .impossible }
      if length <= bytes.count - position {
        defer { position += length }
        offset += length
        return .given(position..<position + length)
      }
    }
    hold(head, from: bytes, &position)
    guard held.count >= head else { return .needsMore }
    guard let length = length(held.span, 0) else { return .impossible }
    hold(length, from: bytes, &position)
    guard held.count == length else { return .needsMore }
    heldIsSpent = true
    offset += length
    return .held(0..<length)
  }

  /// Moves over as many bytes as are there of those to be left out, and gives how many they were.
  mutating func skip(_ count: Int, in bytes: Span<UInt8>, from position: inout Int) -> Int {
    forgetSpent()
    let present = min(count, bytes.count - position)
    position += present
    offset += present
    return present
  }

  private mutating func forgetSpent() {
    guard heldIsSpent else { return }
    held.removeAll(keepingCapacity: true)
    heldIsSpent = false
  }

  private mutating func hold(_ wanted: Int, from bytes: Span<UInt8>, _ position: inout Int) {
    let count = min(wanted - held.count, bytes.count - position)
    guard count > 0 else { return }
    for index in position..<position + count { held.append(bytes[index]) }
    position += count
  }
}
