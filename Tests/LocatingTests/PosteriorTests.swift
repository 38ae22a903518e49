import Glibc
import Locating
import Quantities
import Randomness
import Ranging
import Testing

/// A floor of 20 by 20 m with 12 beacons, path loss with n = 2 and 4 dB of shadowing.
private struct Scene {
  static let deviation = 4.0
  let tables: SignalTables
  /// Where the beacons are.
  let anchors: [Point]
  /// Where the map has them.
  let hung: [Point]

  init(anchors: [Point] = Scene.grid, hung: [Point]? = nil) throws {
    self.anchors = anchors
    let hung = hung ?? anchors
    self.hung = hung
    let floor = FloorGrid(from: Point(x: 0, y: 0), to: Point(x: 20, y: 20)) { _ in true }
    tables = try #require(
      SignalTables(grid: floor, hearings: Array(repeating: nil, count: anchors.count)) {
        ExpectedLevel(level: Self.level(hung[$0], $1), deviation: Self.deviation)
      }
    )
  }

  static let grid = (0..<12).map {
    Point(x: 2.5 + 5 * Double($0 % 4), y: 3.5 + 6.5 * Double($0 / 4))
  }

  static func level(_ anchor: Point, _ place: Point) -> Double {
    -20 * log10(max(0.3, anchor.distance(to: place)))
  }

  func tracker(_ motion: Motion = .walk, _ prior: OffsetPrior = .calibrated) -> PosteriorTracker {
    let places = hung.map {
      BeaconPlace(position: $0, heightDifference: 0, exponent: 2, deviation: Self.deviation)
    }
    return PosteriorTracker(tables, places, motion: motion, prior: prior)
  }

  /// Readings of all beacons at one second, with noise of a deviation in dB and an offset.
  func hear(
    _ tracker: inout PosteriorTracker,
    at place: Point,
    second: Int,
    noise: Double = 0,
    offset: Double = 0,
    _ random: inout SeededGenerator
  ) -> PosteriorFix? {
    let time = Timestamp(microseconds: Int64(second) * 1_000_000)
    for (beacon, anchor) in anchors.enumerated() {
      let level: Double = Self.level(anchor, place) + offset + noise * random.normal()
      tracker.hear(level, of: beacon, at: time)
    }
    var workspace = PosteriorWorkspace()
    return tracker.locate(at: time, tables, &workspace)
  }
}

@Suite("Posterior")
struct PosteriorTests {
  @Test("exact levels among the beacons give the place", arguments: [1 as UInt64, 2, 3])
  func exact(seed: UInt64) throws {
    let scene = try Scene()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var tracker = scene.tracker()
      let truth = Point(x: random.uniform(4...16), y: random.uniform(4...16))
      let fix = scene.hear(&tracker, at: truth, second: 0, &random)
      #expect(try #require(fix).position.distance(to: truth) < 1.6, "seed \(seed): \(truth)")
    }
  }

  @Test("standing still it stands still, walking it follows")
  func motion() throws {
    let scene = try Scene()
    var random = SeededGenerator(seed: 5)
    var tracker = scene.tracker()
    var stands: [Point] = []
    for second in 0..<60 {
      let fix = scene.hear(&tracker, at: Point(x: 5, y: 8), second: second, noise: 3, &random)
      if second >= 10, let fix { stands.append(fix.position) }
    }
    let count = Double(stands.count)
    let mean = Point(
      x: stands.reduce(0) { $0 + $1.x } / count,
      y: stands.reduce(0) { $0 + $1.y } / count
    )
    let square: Double = stands.reduce(0) { $0 + pow($1.distance(to: mean), 2) } / count
    #expect(square.squareRoot() < 0.35)
    var last = mean
    for second in 0..<10 {
      let place = Point(x: 5 + Double(second), y: 8)
      let fix = scene.hear(&tracker, at: place, second: 60 + second, noise: 3, &random)
      last = try #require(fix).position
    }
    #expect(last.distance(to: Point(x: 14, y: 8)) < 4)
  }

  @Test("a receiver that reads 20 dB more or less finds its place", arguments: [-20.0, 20])
  func foreignReceiver(offset: Double) throws {
    let scene = try Scene()
    var random = SeededGenerator(seed: 9)
    let truth = Point(x: 6, y: 13)
    var tracker = scene.tracker()
    let fix = scene.hear(&tracker, at: truth, second: 0, noise: 1, offset: offset, &random)
    #expect(try #require(fix).position.distance(to: truth) < 1.5)
  }

  @Test("powers nobody measured, 12 dB off: the place comes from the differences")
  func uncalibrated() throws {
    let scene = try Scene()
    var random = SeededGenerator(seed: 9)
    let truth = Point(x: 14, y: 6)
    var tracker = scene.tracker(.walk, .uncalibrated)
    let fix = scene.hear(&tracker, at: truth, second: 0, noise: 1, offset: -12, &random)
    #expect(try #require(fix).position.distance(to: truth) < 2.5)
  }

  @Test("beacons in line leave two places, and the second is told")
  func mirrored() throws {
    let scene = try Scene(anchors: [2, 6, 10, 14, 18].map { Point(x: $0, y: 10) })
    var random = SeededGenerator(seed: 1)
    var tracker = scene.tracker()
    var fix: PosteriorFix?
    for second in 0..<5 {
      fix = scene.hear(&tracker, at: Point(x: 8, y: 16), second: second, &random)
    }
    let alternative = try #require(fix?.alternative)
    #expect(abs(abs(alternative.y - 10) - 6) < 2)
  }

  @Test("the stated covariance holds the truth: levels off by 4 dB for the whole of a stand")
  func coverage() throws {
    let scene = try Scene()
    var random = SeededGenerator(seed: 31)
    var held = 0
    for _ in 0..<150 {
      var tracker = scene.tracker()
      let truth = random.place()
      let fix = scene.hear(&tracker, at: truth, second: 0, noise: Scene.deviation, &random)
      let known = try #require(fix)
      if known.position.distance(to: truth) <= known.covariance.radius95 { held += 1 }
    }
    #expect(held >= 135, "\(held) of 150, seed 31")
  }

  /// Squared error over that of an independent posterior mean on a grid of 0.1 m.
  private func inefficiency(_ scatter: LevelScatter, seed: UInt64, places: Int) throws -> Double {
    let scene = try Scene()
    let reference = ReferencePosterior(scene.anchors)
    var random = SeededGenerator(seed: seed)
    var (ours, best) = (0.0, 0.0)
    for _ in 0..<places {
      let truth = random.place()
      let offset: Double = scatter.offset * random.normal()
      let levels = scene.anchors.map { anchor in
        Scene.level(anchor, truth) + offset + Scene.deviation * scatter.noise(&random)
      }
      var tracker = scene.tracker()
      for (beacon, level) in levels.enumerated() {
        tracker.hear(level, of: beacon, at: Timestamp(microseconds: 0))
      }
      var workspace = PosteriorWorkspace()
      let located = tracker.locate(at: Timestamp(microseconds: 0), scene.tables, &workspace)
      let fix = try #require(located)
      ours += pow(fix.position.distance(to: truth), 2)
      let mean = reference.mean(of: levels, deviation: Scene.deviation, scatter)
      best += pow(mean.distance(to: truth), 2)
    }
    return (ours / best).squareRoot()
  }

  @Test("levels as the estimator takes them to be: as good as the exact posterior mean")
  func wellSpecified() throws {
    let ratio = try inefficiency(.asModelled, seed: 77, places: 40)
    #expect(ratio < 1.02, "\(ratio), seed 77")
  }

  @Test("normal noise and a receiver known to the dB: what robustness costs against knowing that")
  func robust() throws {
    let ratio = try inefficiency(.normal, seed: 77, places: 60)
    #expect(ratio < 1.12, "\(ratio), seed 77")
  }

  /// A walk round the floor at 1 m/s, with 4 dB of noise that changes every 2 m.
  private func doubts(_ scene: Scene, seconds: Int) throws -> [Int: Point] {
    var random = SeededGenerator(seed: 12)
    var tracker = scene.tracker()
    var shadows = scene.anchors.map { _ in 0.0 }
    for second in 0..<seconds {
      let along = Double(second % 56)
      let place =
        switch along {
        case ..<14: Point(x: 3 + along, y: 3)
        case ..<28: Point(x: 17, y: along - 11)
        case ..<42: Point(x: 45 - along, y: 17)
        default: Point(x: 3, y: 59 - along)
        }
      if second % 2 == 0 { shadows = shadows.map { _ in Scene.deviation * random.normal() } }
      let time = Timestamp(microseconds: Int64(second) * 1_000_000)
      for (beacon, anchor) in scene.anchors.enumerated() {
        tracker.hear(Scene.level(anchor, place) + shadows[beacon], of: beacon, at: time)
      }
      var workspace = PosteriorWorkspace()
      _ = tracker.locate(at: time, scene.tables, &workspace)
    }
    return tracker.doubted
  }

  @Test("a beacon that hangs 10 m from where the map has it is doubted, with its place")
  func moved() throws {
    var hung = Scene.grid
    hung[0] = Point(x: 12.5, y: 3.5)
    let doubted = try doubts(try Scene(hung: hung), seconds: 120)
    #expect(Array(doubted.keys) == [0])
    #expect(try #require(doubted[0]).distance(to: Scene.grid[0]) < 5)
  }

  @Test("with all beacons in place none is doubted in ten minutes")
  func trusted() throws {
    #expect(try doubts(try Scene(), seconds: 600).isEmpty)
  }

  @Test("12 beacons: tables of 144 KB; a floor too large has none")
  func size() {
    let floor = FloorGrid(from: Point(x: 0, y: 0), to: Point(x: 200, y: 100)) { _ in true }
    #expect(floor.count <= 3000)
    let tables = SignalTables(grid: floor, hearings: Array(repeating: nil, count: 300)) { _, _ in
      ExpectedLevel(level: 0, deviation: 4)
    }
    #expect(tables == nil)
  }
}
