import Captures
import FloorMaps
import Glibc
import Positioning
import Quantities
import Randomness
import Testing

@testable import Evaluating

@Suite("Residuals of levels by beacon")
struct LevelResidualsTests {
  /// Two beacons; a wall of 5 dB between the second and the place (0, 0).
  private func map(hearing: Propagation.Hearing? = nil) -> FloorMap {
    FloorMap(
      receiverOffset: 1,
      propagation: Propagation(measuredPower: -60, exponent: 2, shadowing: 4, hearing: hearing),
      floors: [
        Floor(id: "0", walls: [Wall(from: Point(x: 5, y: -9), to: Point(x: 5, y: 9), loss: 5)])
      ],
      beacons: [
        Beacon(id: "near", floor: "0", x: 1, y: 0), Beacon(id: "far", floor: "0", x: 10, y: 0),
        Beacon(id: "silent", floor: "0", x: 3, y: 3),
      ]
    )
  }

  private func heard(_ time: Double, _ beacon: String, _ rssi: Double) -> CaptureEvent {
    .sighting(Sighting(time: at(time), beacon: .named(beacon), measurement: .rssi(rssi)))
  }

  private func residuals(
    _ map: FloorMap,
    _ rows: [TruthRow],
    _ events: [CaptureEvent],
    _ lengths: CalibrationReadings.WindowLengths = .residuals
  ) -> LevelResiduals {
    var readings = CalibrationReadings(map: map, truth: Truth(rows), lengths: lengths)
    for event in events { readings.take(event) }
    readings.finish()
    return LevelResiduals(readings)
  }

  @Test("standing: the mean of the whole recording, minus path loss, wall and offset")
  func standing() {
    // Expected: -60 + 1 at 1 m; -60 - 20 - 5 + 1 at 10 m behind the wall.
    let found = residuals(
      map(),
      [row(0, 0, 0)],
      [heard(0, "near", -58), heard(1, "far", -86), heard(60, "near", -54), heard(90, "far", -90)]
    )
    #expect(found.anchors.map(\.id) == ["near", "far"])
    #expect(found.anchors[0].values.map { ($0 * 1e9).rounded() / 1e9 } == [3])
    #expect(found.anchors[1].values.map { ($0 * 1e9).rounded() / 1e9 } == [-4])
    let summary = found.summary
    #expect(summary.count == 2)
    #expect(abs(summary.mean + 0.5) < 1e-9)
    #expect(abs(summary.rms - 12.5.squareRoot()) < 1e-9)
  }

  @Test("walking: a residual each window, at the place in its middle")
  func walking() {
    var lengths = CalibrationReadings.WindowLengths.residuals
    lengths.moving = 2
    // From (2, 0) to (4, 0) in 4 s: 1.5 and 2.5 m from the beacon in the middle of the windows.
    let levels = [0.5, 1.5, 2.5, 3.5, 4].map { heard($0, "near", -70) }
    let found = residuals(
      map(),
      [row(0, 2, 0), row(4, 4, 0)],
      [heard(0, "near", -70)] + levels,
      lengths
    )
    let expected = [1.5, 2.5].map { -70 - (-60 - 20 * log10($0) + 1) }
    #expect(found.anchors.count == 1)
    for (value, wanted) in zip(found.anchors[0].values, expected) {
      #expect(abs(value - wanted) < 1e-9)
    }
    #expect(found.anchors[0].values.count == 2)
  }

  @Test("where little is heard the expected level is that of what is heard, by simulation")
  func truncated() {
    var random = SeededGenerator(seed: 5)
    let map = map(hearing: Propagation.Hearing(threshold: -84, width: 2))
    func normal() -> Double {
      let (u, v) = (
        Double.random(in: 1e-12..<1, using: &random), Double.random(in: 0..<1, using: &random)
      )
      return (-2 * log(u)).squareRoot() * cos(2 * Double.pi * v)
    }
    // Each recording has a level of its own, and is heard where that is above a threshold of its own.
    var events: [CaptureEvent] = []
    var rows: [TruthRow] = []
    for index in 0..<20_000 {
      let level: Double = -84 + 4 * normal()
      guard level > -84 + 2 * normal() else { continue }
      events.append(.recording("\(index)"))
      events.append(heard(Double(index), "far", level))
      rows.append(row(0, 0, 0, recording: "\(index)"))
    }
    let summary = residuals(map, rows, events).summary
    #expect(summary.count > 9000)
    // Without it the mean would be 2.9 dB; four standard errors are 0.12 dB.
    #expect(abs(summary.mean) < 0.12, "seed 5")
  }

  @Test("without a power on the map nothing is expected; of ranges there are no levels")
  func unknown() {
    var silent = map()
    silent.propagation = nil
    #expect(residuals(silent, [row(0, 0, 0)], [heard(0, "near", -58)]).anchors.isEmpty)
    let range = Sighting(
      time: at(0),
      beacon: .named("near"),
      measurement: .range(metres: 2, sigma: nil)
    )
    let found = residuals(map(), [row(0, 0, 0)], [.sighting(range)])
    #expect(found.anchors.isEmpty)
    #expect(found.summary.count == 0 && found.summary.rms == 0)
  }
}
