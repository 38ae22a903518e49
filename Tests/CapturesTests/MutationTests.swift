import Captures
import Randomness
import Testing

/// Inputs with random damage: nothing traps, and chunking still makes no difference.
@Suite struct MutationTests {
  private static let btsnoop: [UInt8] =
    BtsnoopTests.one
    + (0..<8).flatMap { index in
      BtsnoopBytes.record(
        BtsnoopBytes.report(address: index, rssi: -60),
        microseconds: Int64(index) * 1_000
      )
    }
    + BtsnoopBytes.record(
      bytes("04 3E1D 0D01 2000 01 0A02030405C6 0100 01 81 C3 0000 00 000000000000 03 020106"),
      microseconds: 9_000
    )

  private static let csv = Array(
    #"""
    time,beacon,rssi,range,recording,channel
    0.5,"quoted ""name""",-60,,one,37
    2021-02-01T03:34:39.5+01:00,lobby,-61.5,,one,
    2.5e0,café,,2.25,two,39
    3,,,,,
    """#.utf8
  )

  private static let ndjson = Array(
    #"""
    {"time":0.5,"beacon":"a","rssi":-60,"channel":37}
    {"time":"2021-02-01T03:34:39Z","beacon":"caf\u00e9 \ud83d\ude00","rssi":-6.1e1}
    {"time":2.5,"beacon":"é😀","range":2.25,"more":[1,{"deep":[null,true]},"x"]}
    """#.utf8
  )

  @Test(arguments: [btsnoop, csv, ndjson], 1...150)
  func damagedInput(input: [UInt8], seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    var damaged = input
    for _ in 0..<Int.random(in: 1...6, using: &numbers) {
      let place = Int.random(in: 0..<damaged.count, using: &numbers)
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: damaged[place] = UInt8.random(in: 0...255, using: &numbers)
      case 1: damaged[place] ^= 1 << UInt8.random(in: 0...7, using: &numbers)
      case 2: damaged.remove(at: place)
      default: damaged.insert(damaged.randomElement(using: &numbers) ?? 0, at: place)
      }
    }
    let whole = Reading(damaged)
    let cut = Reading(damaged) { Int.random(in: 1...30, using: &numbers) }
    #expect(cut.goodEvents == whole.goodEvents && cut.tally == whole.tally, "seed \(seed)")
    #expect(whole.sightings.count == whole.tally.sightings, "seed \(seed)")
  }

  @Test(arguments: 1...100)
  func noise(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let noise = (0..<300).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    for start in [[], BtsnoopBytes.header(), Array("time,beacon,rssi\n".utf8), [0x7B]] {
      let reading = Reading(start + noise)
      #expect(reading.sightings.count == reading.tally.sightings, "seed \(seed)")
    }
  }
}
