import Evaluating
import Testing

@Suite("Input and truth that do not fit together")
struct MismatchTests {
  @Test("recordings without truth do not count, and both sides are named")
  func names() {
    let result = report(
      [row(0, 0, 0, recording: "A"), row(0, 0, 0, recording: "b")],
      [fix(1, 1, 0, recording: "a"), fix(1, 1, 0, recording: "b"), fix(1, 1, 0, recording: "c")]
    )
    #expect(
      result.mismatches == [.recordingsWithoutTruth(["a", "c"]), .truthWithoutUpdates(["A"])]
    )
    #expect(result.withoutTruth == 2)
    #expect(result.all.overall.count == 1)
    #expect(result.all.recordings.map(\.name) == ["b"])
  }

  @Test("one side names recordings, the other does not")
  func oneSided() {
    #expect(
      report([row(0, 0, 0)], [fix(1, 1, 0, recording: "a")]).mismatches == [.truthWithoutRecordings]
    )
    #expect(
      report([row(0, 0, 0, recording: "a")], [fix(1, 1, 0)]).mismatches == [.inputWithoutRecordings]
    )
  }

  @Test("several targets in the truth of one recording")
  func targets() {
    let rows = [
      row(0, 0, 0, recording: "a", target: "t"), row(0, 1, 0, recording: "a", target: "u"),
    ]
    let result = report(rows, [fix(1, 1, 0, recording: "a")])
    #expect(result.mismatches == [.severalTargets(["a"])])
    #expect(result.all.overall.count == 0)
  }

  @Test("messages list a few names and count the others")
  func messages() {
    #expect(
      EvaluationMismatch.recordingsWithoutTruth(["x"]).description
        == "no truth for 1 recording of the input: 'x'; their updates do not count"
    )
    let names = (1...7).map { "r\($0)" }
    #expect(
      EvaluationMismatch.truthWithoutUpdates(names).description
        == "the truth has 7 recordings without any update: "
        + "'r1', 'r2', 'r3', 'r4', 'r5' and 2 more"
    )
  }
}
