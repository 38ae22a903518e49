import Evaluating
import FloorMaps
import Positioning
import Quantities
import Testing

@testable import beaconfix

@Suite("evaluate: what is written")
struct EvaluationOutputTests {
  /// Two stationary recordings: one of two updates with errors 1 and 3 m, one without a position.
  private var report: EvaluationReport {
    let truth = Truth([
      TruthRow(time: at(0), position: Point(x: 0, y: 0), recording: "a"),
      TruthRow(time: at(0), position: Point(x: 0, y: 0), recording: "b\u{1b}"),
    ])
    var evaluation = Evaluation(truth: truth, map: FloorMap())
    for (time, x) in [(1, 1), (2, 3)] as [(Int64, Double)] {
      var update = PositionUpdate(time: at(time), recording: "a", status: .fix, beacons: 3)
      update.position = Point(x: x, y: 0)
      update.accuracy = 2
      evaluation.take(update)
    }
    evaluation.take(
      PositionUpdate(time: at(1), recording: "b\u{1b}", status: .tooFewBeacons, beacons: 1)
    )
    return evaluation.report()
  }

  private func at(_ seconds: Int64) -> Timestamp {
    Timestamp(microseconds: seconds * 1_000_000)
  }

  @Test("a line of NDJSON: metres, shares, and nothing where nothing is known")
  func lines() {
    #expect(
      EvaluationLine.text(report.all.overall, .all)
        == #"{"type":"evaluation","view":"all","n":2,"mean":2.000,"rms":2.236,"ce50":2.000,"#
        + #""ce75":2.500,"ce95":2.900,"max":3.000,"containment95":0.5000,"availability":0.6667}"#
    )
    let other = report.last.recordings[1]
    #expect(
      EvaluationLine.text(other.statistics, .last, other.name)
        == #"{"type":"evaluation","view":"last","recording":"b\u001b","n":0,"availability":0.0000}"#
    )
  }

  @Test("the table: overall first, names made safe")
  func table() {
    let lines = EvaluationTable(warmup: 0, isColoured: false).lines(report)
    #expect(
      lines.map { $0.split(separator: " ").joined(separator: " ") } == [
        "errors in metres n mean rms CE50 CE75 CE95 max floor room in 95 % avail.",
        "all updates 2 2.000 2.236 2.000 2.500 2.900 3.000 - - 50.0% 66.7%",
        "last of each recording 1 3.000 3.000 3.000 3.000 3.000 3.000 - - 0.0% 50.0%",
        "",
        "recording (all updates) n mean rms CE50 CE75 CE95 max floor room in 95 % avail. last",
        "a 2 2.000 2.236 2.000 2.500 2.900 3.000 - - 50.0% 100.0% 3.000",
        "b\\u{1b} 0 - - - - - - - - - 0.0% -",
      ]
    )
    #expect(Set(lines.prefix(3).map(\.count)).count == 1, "columns stand below each other")
  }

  @Test("many recordings are bounded, and the rest is counted")
  func many() {
    let names = (1...25).map { "r\($0)" }
    let truth = Truth(
      names.map { TruthRow(time: at(0), position: Point(x: 0, y: 0), recording: $0) }
    )
    var evaluation = Evaluation(truth: truth, map: FloorMap(), warmup: 0.5)
    for name in names {
      evaluation.take(PositionUpdate(time: at(1), recording: name, status: .degenerate, beacons: 2))
    }
    let lines = EvaluationTable(warmup: 0.5, isColoured: true).lines(evaluation.report())
    #expect(lines.count == 26)
    #expect(lines.last == "and 5 more; '--format ndjson' lists all")
    #expect(lines[1].hasPrefix("all, after 0.500 s "))
    #expect(lines[0].hasPrefix("\u{1b}[1m"))
  }
}
