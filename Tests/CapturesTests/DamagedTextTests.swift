import Captures
import Testing

/// Sightings files, CSV and NDJSON, cut at every byte and flipped at every bit.
@Suite struct DamagedTextTests {
  struct TextFixture: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Lines with their line ends; the first of a CSV is its header.
    var lines: [String]
    var hasHeader = false

    var bytes: [UInt8] { Array(lines.joined().utf8) }
    /// Where each line ends, counted from the start.
    var ends: [Int] { lines.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) } }
  }

  private static let fixtures = [
    TextFixture(
      testDescription: "CSV",
      lines: [
        "time,beacon,rssi,range,recording,channel\n", "0.5,\"quoted \"\"name\"\"\",-60,,one,37\n",
        "2021-02-01T03:34:39.5+01:00,lobby,-61.5,,one,\n", "2.5e0,café,,2.25,two,39\n",
        "3.5,C6:05:04:03:02:01,-70,,two,38\n",
      ],
      hasHeader: true
    ),
    TextFixture(
      testDescription: "NDJSON",
      lines: [
        #"{"time":0.5,"beacon":"a","rssi":-60,"channel":37}"# + "\n",
        #"{"time":"2021-02-01T03:34:39Z","beacon":"caf\u00e9 \ud83d\ude00","rssi":-6.1e1}"# + "\n",
        #"{"time":2.5,"beacon":"é😀","range":2.25,"more":[1,{"deep":[null,true]},"x"]}"# + "\n",
      ]
    ),
  ]

  @Test(arguments: fixtures) func wholeFixtures(fixture: TextFixture) {
    let reading = Reading(fixture.bytes)
    #expect(reading.error == nil && reading.warnings.isEmpty)
    #expect(reading.sightings.count > 2 && reading.sightings.count == reading.tally.records)
  }

  /// The rows before the cut are as they were; the cut one is a row still, or warned of by its line.
  @Test(arguments: fixtures) func cutAtEveryByte(fixture: TextFixture) {
    let ends = fixture.ends
    for length in 0..<fixture.bytes.count {
      let line = ends.count { $0 <= length }
      let before = Reading(Array(fixture.bytes.prefix(ends[line - 1])))
      let reading = Reading(Array(fixture.bytes.prefix(length)))
      #expect(reading.goodEvents.starts(with: before.goodEvents), "\(length)")
      guard length > ends[line - 1], !before.sightings.isEmpty else { continue }
      #expect(reading.error == nil, "\(length)")
      let isRow = reading.sightings.count > before.sightings.count
      #expect(reading.warnings.map(\.place) == (isRow ? [] : [.line(line)]), "\(length)")
    }
  }

  /// The rows before the flipped one are as they were; a row that is lost is warned of, and what is
  /// warned of is the flipped row or one after it.
  @Test(arguments: fixtures) func everyBitFlipped(fixture: TextFixture) {
    let whole = Reading(fixture.bytes)
    for place in fixture.bytes.indices {
      let line = fixture.ends.count { $0 <= place }
      let before = Reading(Array(fixture.bytes.prefix(fixture.ends[line - 1])))
      for bit in 0..<8 {
        var damaged = fixture.bytes
        damaged[place] ^= 1 << UInt8(bit)
        let reading = Reading(damaged)
        #expect(reading.goodEvents.starts(with: before.goodEvents), "byte \(place), bit \(bit)")
        #expect(reading.warnings.allSatisfy { $0.isAt(orAfter: line) }, "byte \(place), bit \(bit)")
        // A header that runs on into the first row has columns of unknown names, as it may.
        let isHeader = fixture.hasHeader && line == 1
        if reading.sightings.count < whole.sightings.count, !isHeader {
          #expect(
            reading.error != nil || !reading.warnings.isEmpty,
            "byte \(place), bit \(bit)"
          )
        }
        if bit == place % 8 {
          let cut = Reading(damaged, chunk: { 11 })
          #expect(cut.goodEvents == reading.goodEvents && cut.tally == reading.tally)
        }
      }
    }
  }
}

extension CaptureWarning {
  fileprivate func isAt(orAfter line: Int) -> Bool {
    if case .line(let place) = place { place >= line } else { false }
  }
}
