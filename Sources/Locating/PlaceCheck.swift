import Glibc
public import Quantities

/// What a floor map says of how a beacon hangs.
public struct BeaconPlace: Equatable, Sendable {
  /// Where it is on its floor, metres.
  public var position: Point
  /// Its height above the receiver, metres.
  public var heightDifference: Double
  /// The path-loss exponent around it.
  public var exponent: Double
  /// The standard deviation of its levels, dB.
  public var deviation: Double
  /// dB in the slabs between; above 0 it hangs on another floor, where it is not checked from.
  public var slabLoss = 0.0

  /// Creates a place on the floor from its values.
  public init(position: Point, heightDifference: Double, exponent: Double, deviation: Double) {
    self.position = position
    self.heightDifference = heightDifference
    self.exponent = exponent
    self.deviation = deviation
  }
}

/// Whether beacons are where the floor map has them, from what is heard of them on a walk.
///
/// A generalised likelihood ratio: for each beacon the log likelihood of its levels is summed for
/// the place on the map and for others over the floor, the receiver being where the other beacons
/// say, with a power that may be 6 dB off so that a wall is no move. A beacon is doubted when some
/// place more than 6 m away explains it better than any within 4 m. Thresholds from tetam and flat
/// (docs/accuracy.md): right maps stay below, a beacon moved by 10 m exceeds them in a minute or so.
struct PlaceCheck {
  /// Powers tried, dB from the map's, with the logarithm of their prior.
  private static let powers: [(shift: Float, logPrior: Float)] = [-8, -4, 0, 4, 8].map {
    ($0, -$0 * $0 / 50)
  }
  /// Metres within which a place is the map's, and beyond which it is another.
  private static let distance = (near: 4.0, far: 6.0)
  /// The log ratio that makes a beacon doubtful, and the one below which it no longer is.
  private static let ratio: (doubt: Float, trust: Float) = (7, 1.5)
  /// What expected levels are further off by, dB: other places have walls of their own.
  private static let vagueness = 2.0
  /// Nearer than this the antenna is in the hand, metres.
  private static let nearest = 0.5
  /// Looks after which evidence is forgotten.
  private static let memory: Float = 1000

  let places: [BeaconPlace]
  private let candidates: [Point]
  /// Of each beacon heard: for each power the map's place, then the candidates.
  private var evidence: [[Float]]
  /// Beacons that are doubted, with the place that explains them best.
  private(set) var doubted: [Int: Point] = [:]

  init(_ places: [BeaconPlace], candidates: [Point]) {
    self.places = places
    self.candidates = candidates
    evidence = Array(repeating: [], count: places.count)
  }

  /// Takes a level, dB above the power, heard at a place known to a deviation in metres.
  ///
  /// `looks` is how much it counts.
  mutating func take(
    _ level: Double,
    of beacon: Int,
    at receiver: Point,
    within spread: Double,
    looks: Float
  ) {
    let place = places[beacon]
    let stride = candidates.count + 1
    if evidence[beacon].isEmpty {
      evidence[beacon] = Array(repeating: 0, count: stride * Self.powers.count)
    }
    let keep: Float = exp(-looks / Self.memory)
    let scale = Float(1 / hypot(place.deviation, Self.vagueness))
    for index in 0..<stride {
      let other = index == 0 ? place.position : candidates[index - 1]
      let flat = other.distance(to: receiver)
      let square: Double =
        flat * flat + place.heightDifference * place.heightDifference + spread * spread
      let distance: Double = max(square.squareRoot(), Self.nearest)
      let residual = Float(level + 10 * place.exponent * log10(distance))
      for (number, power) in Self.powers.enumerated() {
        let z: Float = (residual - power.shift) * scale
        let entry = number * stride + index
        evidence[beacon][entry] = keep * evidence[beacon][entry] + looks * LevelNoise.logDensity(z)
      }
    }
    judge(beacon)
  }

  private mutating func judge(_ beacon: Int) {
    let stride = candidates.count + 1
    var near = -Float.infinity
    var far: (place: Point, log: Float)?
    for index in 0..<stride {
      let best = Self.powers.enumerated().reduce(-Float.infinity) { best, power in
        max(best, evidence[beacon][power.offset * stride + index] + power.element.logPrior)
      }
      let place = index == 0 ? places[beacon].position : candidates[index - 1]
      let moved = place.distance(to: places[beacon].position)
      if moved < Self.distance.near { near = max(near, best) }
      if moved > Self.distance.far, best > far?.log ?? -.infinity { far = (place, best) }
    }
    guard let far else { return }
    let ratio = far.log - near
    if ratio > Self.ratio.doubt { doubted[beacon] = far.place }
    if ratio < Self.ratio.trust { doubted[beacon] = nil }
  }
}
