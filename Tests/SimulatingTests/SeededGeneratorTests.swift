import Randomness
import Simulating
import Testing

@Suite("The generator")
struct SeededGeneratorTests {
  @Test("is SplitMix64: the published first numbers of seed 1234567")
  func published() {
    var random = SeededGenerator(seed: 1_234_567)
    let first = (0..<5).map { _ in random.next() }
    #expect(
      first == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ]
    )
  }

  @Test("normal deviates have mean 0, deviation 1 and a Gaussian's share beyond 2")
  func normal() {
    var random = SeededGenerator(seed: 1)
    let values = (0..<40_000).map { _ in random.normal() }
    #expect(abs(mean(values)) < 0.02)
    #expect(abs(deviation(values) - 1) < 0.02)
    let beyond = Double(values.count { abs($0) > 2 }) / Double(values.count)
    #expect(abs(beyond - 0.0455) < 0.005)
  }

  @Test("whole numbers reach both ends, evenly")
  func whole() {
    var random = SeededGenerator(seed: 2)
    var counts = [0, 0, 0, 0]
    for _ in 0..<8000 { counts[Int(random.whole(through: 3))] += 1 }
    #expect(counts.allSatisfy { (1850...2150).contains($0) }, "\(counts)")
  }

  @Test("purposes, names, indices and seeds have streams of their own")
  func streams() {
    var firsts: Set<UInt64> = []
    for seed in 0..<10 as Range<UInt64> {
      for purpose in [SeededGenerator.Purpose.address, .shadowing, .fading, .schedule, .hearing] {
        for name in ["a", "b", "ab", ""] {
          for index in 0..<3 as Range<UInt64> {
            var random = SeededGenerator(seed: seed, purpose: purpose, name: name, index: index)
            firsts.insert(random.next())
          }
        }
      }
    }
    #expect(firsts.count == 10 * 5 * 4 * 3)
  }
}
