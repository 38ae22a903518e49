import Captures
import Randomness
import Testing

/// Cut and flipped captures of every container: nothing traps or hangs, what comes before the damage
/// stays as it is, and chunking makes no difference.
@Suite struct DamagedContainerTests {
  private struct Found: Equatable {
    var records: [ReportRecord] = []
    var data: [[UInt8]] = []
  }

  private static func reports(_ input: [UInt8]) -> Found {
    var found = Found()
    var reader = CaptureReader()
    try? reader.read(input.span) { record, data in
      found.records.append(record)
      found.data.append(data.indices.map { data[$0] })
    } each: { _ in
    }
    return found
  }

  @Test(arguments: ContainerFixture.all) func wholeFixtures(fixture: ContainerFixture) {
    let reading = Reading(fixture.bytes)
    #expect(reading.error == nil && reading.warnings.isEmpty)
    #expect(reading.sightings.count == 4 && reading.tally.reports == 4)
    #expect(Self.reports(fixture.bytes).records.count == 4)
  }

  @Test(arguments: ContainerFixture.all, [1, 2, 3, 5, 16, 64])
  func chunks(fixture: ContainerFixture, size: Int) {
    #expect(Reading(fixture.bytes, chunk: { size }) == Reading(fixture.bytes))
  }

  @Test(arguments: ContainerFixture.all) func cutAtEveryByte(fixture: ContainerFixture) {
    let whole = Reading(fixture.bytes)
    for length in 0..<fixture.bytes.count {
      let cut = Array(fixture.bytes.prefix(length))
      let reading = Reading(cut)
      #expect(whole.goodEvents.starts(with: reading.goodEvents), "\(length)")
      #expect(Reading(cut, chunk: { 7 }) == reading, "\(length)")
      let start = fixture.ends.last { $0 <= length } ?? 0
      let before = Reading(Array(fixture.bytes.prefix(start)))
      #expect(reading.goodEvents == before.goodEvents, "\(length)")
      guard length > start, start >= fixture.ends[0] else { continue }
      // The place is where the cut record begins; without a good record it is the error.
      if reading.tally.records > 0 {
        #expect(reading.warnings.map(\.place) == [.byte(start)], "\(length)")
      } else if case .nothingUsable(let warning) = reading.error {
        #expect(warning.place == .byte(start), "\(length)")
      } else {
        Issue.record("cut at \(length): \(String(describing: reading.error))")
      }
    }
  }

  /// All eight bits of every byte; the records that end before the flipped byte give what they gave,
  /// and whatever is warned of lies in the flipped record or after it.
  @Test(arguments: ContainerFixture.all) func everyBitFlipped(fixture: ContainerFixture) {
    let whole = Reading(fixture.bytes)
    for place in 0..<min(fixture.bytes.count, 1_024) {
      let end = fixture.ends.last { $0 <= place } ?? 0
      let before = Self.reports(Array(fixture.bytes.prefix(end)))
      for bit in 0..<8 {
        var damaged = fixture.bytes
        damaged[place] ^= 1 << UInt8(bit)
        let found = Self.reports(damaged)
        #expect(found.records.starts(with: before.records), "byte \(place), bit \(bit)")
        #expect(found.data.starts(with: before.data), "byte \(place), bit \(bit)")
        let reading = Reading(damaged)
        #expect(reading.warnings.allSatisfy { $0.isAt(orAfter: end) }, "byte \(place), bit \(bit)")
        // A block of an unknown type is left out without a word, as pcapng has it.
        let isBlockType = reading.format == .pcapng && (0..<4).contains(place - end)
        if reading.tally.records < whole.tally.records, !isBlockType {
          #expect(reading.error != nil || !reading.warnings.isEmpty, "byte \(place), bit \(bit)")
        }
        if bit == place % 8 {
          let cut = Reading(damaged, chunk: { 11 })
          #expect(cut.goodEvents == reading.goodEvents && cut.tally == reading.tally)
        }
      }
    }
  }

  @Test(arguments: ContainerFixture.all, 1...60)
  func severalDamages(fixture: ContainerFixture, seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    var damaged = fixture.bytes
    for _ in 0..<Int.random(in: 1...6, using: &numbers) {
      let place = Int.random(in: 0..<damaged.count, using: &numbers)
      switch Int.random(in: 0..<3, using: &numbers) {
      case 0: damaged[place] = UInt8.random(in: 0...255, using: &numbers)
      case 1: damaged.remove(at: place)
      default: damaged.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
      }
    }
    let whole = Reading(damaged)
    let cut = Reading(damaged) { Int.random(in: 1...30, using: &numbers) }
    #expect(cut.goodEvents == whole.goodEvents && cut.tally == whole.tally, "seed \(seed)")
    #expect(whole.sightings.count == whole.tally.sightings, "seed \(seed)")
  }
}

extension CaptureWarning {
  fileprivate func isAt(orAfter offset: Int) -> Bool {
    if case .byte(let place) = place { place >= offset } else { false }
  }
}
