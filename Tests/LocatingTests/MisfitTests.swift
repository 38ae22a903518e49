import Quantities
import Ranging
import Testing

@testable import Locating

@Suite("Levels against what the map promises")
struct MisfitTests {
  /// What the likelihood is divided by after a minute of 12 levels, each so many deviations off.
  private func factor(_ deviations: [Double], isSurveyed: Bool = false) throws -> Float {
    let grid = FloorGrid(from: Point(x: 0, y: 0), to: Point(x: 20, y: 20)) { _ in true }
    let tables = try #require(
      SignalTables(
        grid: grid,
        hearings: Array(repeating: nil, count: deviations.count),
        isSurveyed: isSurveyed
      ) { _, _ in ExpectedLevel(level: -20, deviation: 4) }
    )
    var misfit = Misfit()
    for _ in 0..<60 {
      let readings = deviations.enumerated().map {
        LevelReading(beacon: $0.offset, level: -20 + 3 + 4 * $0.element)
      }
      misfit.take(readings, offset: 3, at: 5, elapsed: 1, tables)
    }
    return misfit.factor
  }

  @Test("nothing where they scatter as promised, or less")
  func right() throws {
    #expect(try factor(Array(repeating: 0.9, count: 12)) == 1)
    #expect(try factor(Array(repeating: 0, count: 12)) == 1)
  }

  @Test("scatter twice as wide divides by four, less a fifth for chance, for x, y and offset")
  func wrong() throws {
    // 12 · 2² / (12 - 3) / 1.2 = 4.44, of which a minute knows nine tenths.
    let found = try factor(Array(repeating: 2, count: 12))
    #expect(found > 3.8 && found < 4.44, "\(found)")
  }

  @Test("one beacon behind a door is no fault of the map")
  func oneBeacon() throws {
    #expect(try factor([10] + Array(repeating: 0.5, count: 11)) < 1.8)
  }

  @Test("a survey is believed, and three beacons say nothing")
  func silent() throws {
    #expect(try factor(Array(repeating: 2, count: 12), isSurveyed: true) == 1)
    #expect(try factor([5, 5, 5]) == 1)
  }
}
