import FloorMaps
import Positioning
import Quantities
import Randomness
import Simulating

/// A building of alike storeys, with stairs to all of them at one place.
struct Building: Sendable {
  var floors: Int
  var size: Point
  /// Where beacons hang on each floor, 2.2 m up.
  var beacons: [Point]
  var slabLoss: Double
  var storey: Double
  /// The corner of the stairs, and their size.
  var stairs: (corner: Point, size: Point)

  /// Three floors of 10 by 8 m with a beacon in every corner, slabs of 15 dB.
  static let house = Building(
    floors: 3,
    size: Point(x: 10, y: 8),
    beacons: [Point(x: 1, y: 1), Point(x: 9, y: 1), Point(x: 1, y: 7), Point(x: 9, y: 7)],
    slabLoss: 15,
    storey: 3,
    stairs: (Point(x: 4, y: 0), Point(x: 2, y: 3))
  )
  /// Six floors of 32 by 20 m with eight beacons each, slabs of 20 dB.
  static let tower = Building(
    floors: 6,
    size: Point(x: 32, y: 20),
    beacons: [4.0, 16.0].flatMap { y in [4.0, 12, 20, 28].map { Point(x: $0, y: y) } },
    slabLoss: 20,
    storey: 3.5,
    stairs: (Point(x: 14, y: 8), Point(x: 4, y: 4))
  )

  /// Its floor map, with 5 dB of shadowing; without what `changing` takes away.
  func map(changing change: (inout FloorMap) -> Void = { _ in }) -> FloorMap {
    let ids = (0..<floors).map { "floor \($0)" }
    let (corner, far) = (
      stairs.corner, Point(x: stairs.corner.x + stairs.size.x, y: stairs.corner.y + stairs.size.y)
    )
    var map = FloorMap(
      receiverHeight: 1.2,
      propagation: Propagation(measuredPower: -59, exponent: 2.2, shadowing: 5),
      floors: ids.enumerated().map { level, id in
        Floor(
          id: id,
          level: level,
          elevation: Double(level) * storey,
          outline: rectangle(Point(x: 0, y: 0), size),
          slabLoss: slabLoss,
          stairs: [Stairs(polygon: rectangle(corner, far), to: ids.filter { $0 != id })]
        )
      },
      beacons: ids.flatMap { floor in
        beacons.enumerated().map { index, place in
          Beacon(id: "\(floor), \(index)", floor: floor, x: place.x, y: place.y, z: 2.2)
        }
      }
    )
    change(&map)
    return map
  }

  private func rectangle(_ low: Point, _ high: Point) -> [Point] {
    [low, Point(x: high.x, y: low.y), high, Point(x: low.x, y: high.y)]
  }

  /// A walk about some floors one after the other: to four places on each, 3 s at every one.
  func walk(floors visits: Int, seed: UInt64) throws -> Walk {
    var random = SeededGenerator(seed: seed)
    var waypoints: [Point] = []
    var storeys: [String?] = []
    var floor = Int.random(in: 0..<floors, using: &random)
    let landing = Point(
      x: stairs.corner.x + stairs.size.x / 2,
      y: stairs.corner.y + stairs.size.y / 2
    )
    for visit in 0..<visits {
      if visit > 0 {
        let others = (0..<floors).filter { $0 != floor && abs($0 - floor) <= 2 }
        waypoints.append(landing)
        storeys.append("floor \(floor)")
        floor = others.randomElement(using: &random) ?? floor
        waypoints.append(landing)
        storeys.append("floor \(floor)")
      }
      for _ in 0..<4 {
        waypoints.append(
          Point(
            x: .random(in: 0.5...size.x - 0.5, using: &random),
            y: .random(in: 0.5...size.y - 0.5, using: &random)
          )
        )
        storeys.append("floor \(floor)")
      }
    }
    return try Walk(waypoints: waypoints, floors: storeys, speed: 1, pause: 3)
  }
}

/// How the floors told compare with the true ones.
struct FloorScore {
  /// Updates more than 5 s after the last change of floors, and how many of them are on a wrong one.
  var settled = 0
  var wrong = 0
  /// Seconds from each change of floors to the first update that tells the new one.
  var delays: [Double] = []
  /// Updates without x and y.
  var missing = 0

  /// Walks through a building; the engine has a map of its own, which may be wrong.
  mutating func add(
    _ truth: FloorMap,
    _ walk: Walk,
    seed: UInt64,
    located map: FloorMap,
    _ engineOptions: EngineOptions = EngineOptions()
  ) throws {
    var options = SimulationOptions()
    options.seed = seed
    let simulation = try Simulation(map: truth, walk: walk, options: options)
    var engine = Engine(map: map, options: engineOptions)
    var updates = all(simulation).flatMap { engine.ingest($0) }
    updates += engine.finish()
    score(updates, Array(TruthSamples(of: simulation)))
  }

  private mutating func score(_ updates: [Update], _ truth: [TruthSample]) {
    var (sample, change) = (0, truth[0].time)
    var isAwaited = false
    for case .position(let update) in updates {
      while sample + 1 < truth.count, truth[sample + 1].time <= update.time {
        sample += 1
        guard truth[sample].floor != truth[sample - 1].floor else { continue }
        // A change that was not noticed before the next one counts as an hour.
        if isAwaited { delays.append(3600) }
        (change, isAwaited) = (truth[sample].time, true)
      }
      let isRight = update.floor == truth[sample].floor
      let since = update.time.seconds(since: change)
      if isRight, isAwaited {
        delays.append(since)
        isAwaited = false
      }
      if since >= 5 {
        settled += 1
        if !isRight { wrong += 1 }
      }
      if update.position == nil { missing += 1 }
    }
  }
}
