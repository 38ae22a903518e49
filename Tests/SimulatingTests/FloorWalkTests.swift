import FloorMaps
import Positioning
import Quantities
import Simulating
import Testing

@Suite("A walk through a building: which floor")
struct FloorWalkTests {
  /// A building, and what the engine's map of it or the engine does otherwise.
  struct Scene: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var building = Building.house
    var solver = EngineOptions.Solver.automatic
    var visits = 3
    var seeds: ClosedRange<UInt64> = 1...1
    var change: @Sendable (inout FloorMap) -> Void = { _ in }
  }

  private func score(_ scene: Scene) throws -> FloorScore {
    var score = FloorScore()
    var options = EngineOptions()
    options.solver = scene.solver
    for seed in scene.seeds {
      try score.add(
        scene.building.map(),
        scene.building.walk(floors: scene.visits, seed: seed),
        seed: seed,
        located: scene.building.map(changing: scene.change),
        options
      )
    }
    return score
  }

  /// Few and short: `tools/floors` has longer walks, and more that may be wrong.
  static let scenes = [
    Scene(testDescription: "house: 3 floors, 15 dB, 4 beacons a floor"),
    Scene(testDescription: "house, least squares", solver: .leastSquares),
    Scene(
      testDescription: "office tower: 6 floors, 20 dB, 8 beacons a floor",
      building: .tower,
      visits: 2
    ),
    Scene(testDescription: "no stairs are drawn, nor do slabs tell what they take") { map in
      for floor in map.floors.indices {
        (map.floors[floor].stairs, map.floors[floor].slabLoss) = ([], nil)
      }
    },
    Scene(testDescription: "uncalibrated") { $0.propagation = nil },
    Scene(testDescription: "one beacon on the top floor, two on the ground floor") { map in
      map.beacons.removeAll { ["floor 2, 1", "floor 2, 2", "floor 2, 3"].contains($0.id) }
      map.beacons.removeAll { ["floor 0, 2", "floor 0, 3"].contains($0.id) }
    },
  ]

  @Test("under 2 % wrong after 5 s on a floor, every change noticed within 6 s", arguments: scenes)
  func promise(scene: Scene) throws {
    let score = try score(scene)
    #expect(score.settled > 50)
    #expect(Double(score.wrong) < 0.02 * Double(score.settled), "of \(score.settled)")
    #expect(score.delays.count == scene.seeds.count * (scene.visits - 1))
    #expect((score.delays.max() ?? 0) <= 6, "\(score.delays)")
    #expect(Double(score.missing) < 0.02 * Double(score.settled))
  }
}
