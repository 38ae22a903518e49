import Glibc
import Quantities
import Randomness

/// How levels scatter about what is expected of them, to draw them and to weigh places by them.
struct LevelScatter {
  /// The standard deviation of the receiver's offset, dB.
  var offset: Double
  /// Whether noise is normal; else Student's t of ten degrees, 1.1 times as wide below and 0.9 above.
  var isNormal: Bool

  static let normal = LevelScatter(offset: 0, isNormal: true)
  static let asModelled = LevelScatter(offset: 1.5, isNormal: false)

  /// Noise in units of its deviation.
  func noise(_ random: inout SeededGenerator) -> Double {
    guard !isNormal else { return random.normal() }
    var square = 0.0
    for _ in 0..<10 { square += pow(random.normal(), 2) }
    let t: Double = abs(random.normal()) / (square / 10).squareRoot()
    return random.uniform(0...2) < 1.1 ? -1.1 * t : 0.9 * t
  }
}

/// The exact posterior mean over a floor of 20 by 20 m: its own grid of 0.1 m, its own sums.
struct ReferencePosterior {
  private let places: [Point]
  /// Expected levels, place by place.
  private let expected: [Double]
  private let beacons: Int

  init(_ anchors: [Point]) {
    beacons = anchors.count
    places = (0..<40_000).map {
      Point(x: 0.05 + 0.1 * Double($0 % 200), y: 0.05 + 0.1 * Double($0 / 200))
    }
    var expected: [Double] = []
    for place in places {
      for anchor in anchors { expected.append(-20 * log10(max(0.3, anchor.distance(to: place)))) }
    }
    self.expected = expected
  }

  /// The mean, given levels with a deviation in dB about what is expected.
  func mean(of levels: [Double], deviation: Double, _ scatter: LevelScatter) -> Point {
    let weights =
      scatter.isNormal ? normal(levels, deviation) : modelled(levels, deviation, scatter)
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for (place, weight) in zip(places, weights) {
      sum += weight
      x += weight * place.x
      y += weight * place.y
    }
    return Point(x: x / sum, y: y / sum)
  }

  private func normal(_ levels: [Double], _ deviation: Double) -> [Double] {
    places.indices.map { node in
      var square = 0.0
      for beacon in 0..<beacons {
        let z: Double = (levels[beacon] - expected[node * beacons + beacon]) / deviation
        square += z * z
      }
      return exp(-square / 2)
    }
  }

  /// Sums over offsets up to three deviations: p ~ Π (1 + q² / 10)^-5.5.
  private func modelled(_ levels: [Double], _ deviation: Double, _ scatter: LevelScatter)
    -> [Double]
  {
    var weights = [Double](repeating: 0, count: places.count)
    for step in -4...4 {
      let part: Double = 0.75 * Double(step)
      let shifted = levels.map { $0 - part * scatter.offset }
      for node in places.indices {
        var product = 1.0
        for beacon in 0..<beacons {
          let z: Double = (shifted[beacon] - expected[node * beacons + beacon]) / deviation
          let q: Double = z < 0 ? z / 1.1 : z / 0.9
          product *= 1 + q * q / 10
        }
        weights[node] += exp(-part * part / 2 - 5.5 * log(product))
      }
    }
    return weights
  }
}
