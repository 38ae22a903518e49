import Evaluating
import FloorMaps
import Positioning
import Quantities
import Testing

@Suite("Evaluation")
struct EvaluationTests {
  @Test("a walk by hand: interpolated truth, every status with a position, the span")
  func walk() throws {
    // Truth moves from (0, 0) at 0 s to (10, 0) at 10 s.
    let result = report(
      [row(0, 0, 0), row(10, 10, 0)],
      [
        fix(-1, 0, 0),
        fix(0, 0, 1), fix(2, 2, 2, status: .ambiguous), nothing(4), fix(6, 9, 4, status: .outside),
        fix(10.5, 10, 0),
      ]
    )
    // Errors 1, 2, 5; one update of four without a position; two outside the span.
    let overall = result.all.overall
    let errors = try #require(overall.errors)
    #expect(errors.count == 3)
    #expect(abs(errors.mean - 8.0 / 3) < 1e-12)
    #expect(abs(errors.rms - 10.0.squareRoot()) < 1e-12)
    #expect(errors.ce50 == 2)
    #expect(abs(errors.ce75 - 3.5) < 1e-12)
    #expect(abs(errors.ce95 - 4.7) < 1e-12)
    #expect(errors.max == 5)
    #expect(overall.availability.hits == 3 && overall.availability.cases == 4)
    #expect(overall.availability.rate == 0.75)
    #expect(overall.floors.rate == nil && overall.rooms.rate == nil)
    #expect(overall.containment.rate == nil)
    #expect(result.updates == 6 && result.outsideSpan == 2 && result.withoutTruth == 0)
    #expect(result.all.recordings.isEmpty)
    #expect(result.mismatches.isEmpty)
    #expect(result.last.overall.errors?.max == 5)
  }

  @Test("a stationary recording counts throughout, whatever the time of its one row")
  func stationary() {
    let result = report([row(100, 1, 1)], [fix(1, 1, 2), fix(200, 1, 4)])
    #expect(result.all.overall.errors?.max == 3)
    #expect(result.all.overall.count == 2)
    #expect(result.outsideSpan == 0)
  }

  @Test("per recording and overall; the overall quantiles are those of all errors together")
  func recordings() throws {
    let result = report(
      [row(0, 0, 0, recording: "a"), row(0, 0, 0, recording: "b")],
      [
        fix(1, 1, 0, recording: "b"), fix(2, 2, 0, recording: "b"), fix(3, 3, 0, recording: "b"),
        fix(1, 10, 0, recording: "a"), nothing(2, recording: "a"),
      ]
    )
    #expect(result.all.recordings.map(\.name) == ["b", "a"])
    #expect(result.all.recordings.map(\.statistics.count) == [3, 1])
    #expect(result.all.recordings.map(\.statistics.errors?.ce50) == [2, 10])
    #expect(result.all.overall.errors?.ce50 == 2.5)
    #expect(result.all.overall.availability.rate == 0.8)
    // The last updates are 3 m off and none at all.
    #expect(result.last.recordings.map(\.statistics.errors?.max) == [3, nil])
    #expect(result.last.overall.count == 1)
    #expect(result.last.overall.availability.rate == 0.5)
  }

  @Test("the last update is the last one within the span")
  func lastWithinSpan() {
    let result = report(
      [row(0, 0, 0, recording: "a"), row(5, 5, 0, recording: "a")],
      [fix(4, 4, 2, recording: "a"), fix(5, 5, 1, recording: "a"), fix(6, 0, 0, recording: "a")]
    )
    #expect(result.last.overall.errors?.max == 1)
    #expect(result.last.overall.count == 1)
  }

  @Test(
    "the warm-up leaves out what is not later, from each recording's first truth row",
    arguments: [(0, 4), (1, 2), (1.5, 2), (2, 1), (3, 0)] as [(Double, Int)]
  )
  func warmup(warmup: Double, count: Int) {
    let result = report(
      [
        row(0, 0, 0, recording: "a"), row(9, 0, 0, recording: "a"), row(50, 0, 0, recording: "b"),
      ],
      [
        fix(1, 1, 0, recording: "a"), fix(2, 2, 0, recording: "a"), fix(2.5, 3, 0, recording: "a"),
        fix(50, 4, 0, recording: "b"),
      ],
      warmup: warmup
    )
    #expect(result.all.overall.count == count)
    #expect(result.all.recordings.count == 2)
    // It does not bear on the last updates, 3 and 4 m off.
    #expect(result.last.overall.errors?.mean == 3.5)
  }

  @Test("errors up to the stated accuracy are within it; positions without one do not count")
  func containment() {
    let result = report(
      [row(0, 0, 0)],
      [
        fix(1, 3, 4, accuracy: 5), fix(2, 3, 4, accuracy: 4.999), fix(3, 3, 4),
        fix(4, 0, 0, accuracy: 0), nothing(5),
      ]
    )
    #expect(result.all.overall.containment.hits == 2)
    #expect(result.all.overall.containment.cases == 3)
  }

  @Test("no counted update, no figures")
  func empty() {
    let result = report([row(0, 0, 0), row(1, 0, 0)], [fix(5, 0, 0)])
    #expect(result.all.overall.errors == nil)
    #expect(result.all.overall.availability.rate == nil)
    #expect(result.figures(.last).overall.errors == nil)
    #expect(result.outsideSpan == 1)
  }

  @Test("a negative warm-up is refused")
  func badWarmup() async {
    await #expect(processExitsWith: .failure) {
      _ = Evaluation(truth: Truth([]), map: FloorMap(), warmup: -1)
    }
  }
}

@Suite("Floors and rooms")
struct FloorAndRoomTests {
  /// Two floors with a room of the same id on each, x from 0 to 5 and from 5 to 10.
  private let map = FloorMap(floors: [
    Floor(id: "0", rooms: [Room(id: "hall", polygon: rectangle(0, 5))]),
    Floor(id: "1", rooms: [Room(id: "hall", polygon: rectangle(5, 10))]),
  ])

  private static func rectangle(_ left: Double, _ right: Double) -> [Point] {
    [(left, 0), (right, 0), (right, 4), (left, 4)].map { Point(x: $0, y: $1) }
  }

  @Test("floor hits count where the truth tells a floor, for positions only")
  func floors() {
    let result = report(
      [row(0, 1, 1, recording: "a", floor: "0"), row(0, 1, 1, recording: "b")],
      [
        fix(1, 1, 1, recording: "a", floor: "0"), fix(2, 1, 1, recording: "a", floor: "1"),
        fix(3, 1, 1, recording: "a"), nothing(4, recording: "a"),
        fix(1, 1, 1, recording: "b", floor: "0"),
      ],
      map: map
    )
    #expect(result.all.overall.floors.hits == 1 && result.all.overall.floors.cases == 3)
    #expect(result.all.recordings.last?.statistics.floors.rate == nil)
  }

  @Test("a room hit needs the room and its floor; truth outside every room does not count")
  func rooms() {
    let result = report(
      [row(0, 1, 1, floor: "0"), row(100, 9, 1, floor: "0")],
      [
        fix(0, 1, 1, floor: "0", room: "hall"), fix(1, 7, 1, floor: "1", room: "hall"),
        fix(2, 7, 1, floor: "0"), fix(100, 1, 1, floor: "0", room: "hall"), nothing(3),
      ],
      map: map
    )
    #expect(result.all.overall.rooms.hits == 1 && result.all.overall.rooms.cases == 3)
  }

  @Test("on a map of one floor the truth need not name it")
  func onlyFloor() {
    let single = FloorMap(floors: [map.floors[0]])
    let updates = [fix(1, 1, 1, floor: "0", room: "hall"), fix(2, 6, 1, floor: "0")]
    let result = report([row(0, 1, 1)], updates, map: single)
    #expect(result.all.overall.rooms.rate == 0.5)
    #expect(result.all.overall.floors.rate == nil)
    #expect(report([row(0, 1, 1)], updates, map: map).all.overall.rooms.rate == nil)
  }

  @Test("a floor that the map does not have is a miss, and is told")
  func unknownFloor() {
    let result = report([row(0, 1, 1, floor: "9")], [fix(1, 1, 1, floor: "0")], map: map)
    #expect(result.all.overall.floors.rate == 0)
    #expect(result.all.overall.rooms.rate == nil)
    #expect(result.mismatches == [.unknownFloors(["9"])])
  }
}
