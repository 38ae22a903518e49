import Captures
import Testing

/// The demo's capture, 124 kB, cut at every byte, and flipped at every bit of its first kilobyte.
@Suite struct DamagedFixtureTests {
  private static let walk = contentOfFile("\(packageFolder)/Fixtures/demo/walk.btsnoop") ?? []

  /// Where the header and each record end; a record's length stands in its bytes 4 to 7.
  private static let ends: [Int] = {
    var ends = [16]
    while let start = ends.last, start < walk.count {
      let length = walk[start + 4..<start + 8].reduce(0) { $0 << 8 | Int($1) }
      ends.append(start + 24 + length)
    }
    return ends
  }()

  /// The reader is fed byte by byte, and a copy of it is told at every byte that the input ends.
  @Test func cutAtEveryByte() throws {
    try #require(Self.ends.last == Self.walk.count && Self.ends.count > 1_000)
    var reader = CaptureReader()
    var whole = 0
    for (index, byte) in Self.walk.enumerated() {
      try reader.read([byte].span) { _ in }
      if index + 1 == Self.ends[whole + 1] { whole += 1 }
      let start = Self.ends[whole]
      guard index + 1 > 16, reader.tally.records == whole else {
        #expect(reader.tally.records == 0 && index < 16, "\(index)")
        continue
      }
      var ended = reader
      var events: [CaptureEvent] = []
      do {
        try ended.finish { events.append($0) }
        let warning = Self.cut(at: start)
        #expect(events == (start == index + 1 ? [] : [.warning(warning)]), "\(index)")
      } catch {
        #expect(whole == 0 && error == .nothingUsable(Self.cut(at: 16)), "\(index)")
      }
    }
    #expect(reader.tally.records == Self.ends.count - 1 && reader.tally.sightings > 1_000)
  }

  private static func cut(at offset: Int) -> CaptureWarning {
    CaptureWarning(
      reason: .truncatedRecord,
      message: "the input ends inside a record",
      place: .byte(offset)
    )
  }

  @Test func everyBitOfTheFirstKilobyteFlipped() throws {
    let last = try #require(Self.ends.first { $0 > 1_200 })
    let input = Array(Self.walk.prefix(last))
    let whole = Reading(input)
    for place in 0..<1_024 {
      let intact = max(0, Self.ends.count { $0 <= place } - 1)
      for bit in 0..<8 {
        var damaged = input
        damaged[place] ^= 1 << UInt8(bit)
        let reading = Reading(damaged)
        #expect(
          reading.events.prefix(intact) == whole.events.prefix(intact),
          "byte \(place), bit \(bit)"
        )
      }
    }
  }
}
