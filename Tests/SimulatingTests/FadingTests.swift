import Quantities
import Randomness
import Simulating
import Testing

@Suite("Fading")
struct FadingTests {
  private func field(_ seed: UInt64, _ channel: AdvertisingChannel, _ deviation: Double)
    -> FadingField
  {
    var random = SeededGenerator(seed: seed)
    let factor = RicianFactor(deviation: deviation)
    return FadingField(factor: factor, channel: channel, using: &random)
  }

  @Test("without a direct path it is Rayleigh's: 5.57 dB about -2.51 dB")
  func rayleigh() {
    let level = RicianFactor.level(k: 0)
    #expect(abs(level.deviation - 5.570) < 0.001)
    #expect(abs(level.mean + 2.507) < 0.001)
  }

  @Test("the factor found has the deviation asked for", arguments: [0.3, 1, 2, 4, 5.5])
  func factors(deviation: Double) {
    let factor = RicianFactor(deviation: deviation)
    #expect(abs(RicianFactor.level(k: factor.k).deviation - deviation) < 1e-6)
  }

  @Test("the two ways to find the factor meet")
  func asymptote() {
    let below = RicianFactor(deviation: 0.2350)
    let above = RicianFactor(deviation: 0.2351)
    #expect(abs(below.k / above.k - 1) < 0.005)
    #expect(abs(below.meanLevel - above.meanLevel) < 0.02)
  }

  @Test("over places it has mean 0 and that deviation", arguments: [1.0, 4.0])
  func statistics(asked: Double) {
    var values: [Double] = []
    for seed in 0..<40 as Range<UInt64> {
      let field = field(seed, .second, asked)
      for step in 0..<100 {
        values.append(field.value(at: Point(x: Double(step) * 0.37, y: Double(step) * 0.11)))
      }
    }
    #expect(abs(mean(values)) < 0.1 * asked)
    #expect(abs(deviation(values) - asked) < 0.1 * asked)
  }

  @Test("a millimetre changes little, half a wavelength nearly everything")
  func spatial() {
    var (near, far) = ([Double](), [Double]())
    for seed in 0..<2000 as Range<UInt64> {
      let field = field(seed, .first, 4)
      let here = field.value(at: Point(x: 1, y: 1))
      near.append(here - field.value(at: Point(x: 1.001, y: 1)))
      far.append(here - field.value(at: Point(x: 1.06, y: 1)))
    }
    #expect(deviation(near) < 0.5)
    #expect(deviation(far) > 4 * 1.2)
  }

  @Test("the channels fade apart, whatever their deviation")
  func channels() {
    let products = (0..<1000 as Range<UInt64>).map { seed in
      let place = Point(x: 12, y: 5)
      return field(seed, .first, 4).value(at: place) * field(seed, .third, 4).value(at: place)
    }
    #expect(abs(mean(products) / 16) < 0.25)
  }
}
