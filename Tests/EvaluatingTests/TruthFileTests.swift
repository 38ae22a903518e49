import Captures
import Evaluating
import Quantities
import Testing

@Suite("Truth files")
struct TruthFileTests {
  private func read(_ text: String) throws(TruthError) -> TruthFile {
    let bytes = Array(text.utf8)
    return try TruthFile(bytes.span)
  }

  @Test("all columns in any order, either case, with columns of others between them")
  func columns() throws {
    let file = try read(
      """
      Y,note,x,TIME,recording,floor,target
      2,"a, b",1.5,3,walk,ground,tag
      """
    )
    let expected = row(3, 1.5, 2, recording: "walk", floor: "ground", target: "tag")
    #expect(file.truth == Truth([expected]))
    #expect(file.rows == 1)
    #expect(file.warnings.isEmpty && file.dropped.isEmpty)
  }

  @Test(
    "the same rows, written differently",
    arguments: [
      "time,x,y,recording\n0,1,2,r\n1,3,4,r\n", "time,x,y,recording\n0,1,2,r\n1,3,4,r",
      "time,x,y,recording\r\n0,1,2,r\r\n1,3,4,r\r\n",
      "\u{FEFF}time,x,y,recording\n0,1,2,r\n\n1,3,4,r\n\n",
      "\"time\",\"x\",\"y\",\"recording\"\n\"0\",\"1\",\"2\",\"r\"\n\"1\",3,4,r\n",
      " time , x , y , recording \n 0 , 1.0 ,+2, r \n1e0,.3e1,4., r\n",
      "time,x,y,recording\n1970-01-01T00:00:00Z,1,2,r\n1970-01-01T00:00:01Z,3,4,r\n",
      "time,x,y,recording\n0,1,2,r,,\n1,3,4,r\n",
    ]
  )
  func spellings(text: String) throws {
    let file = try read(text)
    let expected = [row(0, 1, 2, recording: "r"), row(1, 3, 4, recording: "r")]
    #expect(file.truth == Truth(expected))
    #expect(file.rows == 2)
    #expect(file.warnings.isEmpty)
  }

  @Test(
    "a bad row costs itself only, and its line is told",
    arguments: [
      ("soon,1,2", .badTime, "line 3: time is neither seconds nor ISO 8601: 'soon'"),
      ("1,one,2", .badNumber, "line 3: x is not a finite number: 'one'"),
      ("1,1,1e999", .badNumber, "line 3: y is not a finite number: '1e999'"),
      ("1,-1e308,1", .badNumber, "line 3: x is not within 1e7 m of 0: '-1e308'"),
      ("1,1,10000000.1", .badNumber, "line 3: y is not within 1e7 m of 0: '10000000.1'"),
      ("1,1,nan", .badNumber, "line 3: y is not a finite number: 'nan'"),
      (",1,2,r", .missingValue, "line 3: time is missing"),
      ("1,,2,r", .missingValue, "line 3: x is missing"),
      ("1,2,,a", .missingValue, "line 3: y is missing"),
      ("1,2", .fieldCount, "line 3: 2 fields, the header has 4"),
      ("1,2,3,a,5", .fieldCount, "line 3: 5 fields, the header has 4"),
      (
        "1,2\"3,4", .badQuoting,
        "line 3: quote inside a bare field, text after a closing quote, or a quote never closed"
      ),
      (
        "1,2,3,\"a", .badQuoting,
        "line 3: quote inside a bare field, text after a closing quote, or a quote never closed"
      ),
    ] as [(String, DropReason, String)]
  )
  func badRow(line: String, reason: DropReason, message: String) throws {
    let file = try read("time,x,y,recording\n0,0,0,r\n\(line)\n2,2,2,r\n")
    #expect(file.truth == Truth([row(0, 0, 0, recording: "r"), row(2, 2, 2, recording: "r")]))
    #expect(file.rows == 3)
    #expect(file.dropped == [reason: 1])
    #expect(file.warnings.map(\.description) == [message])
  }

  @Test("what is not UTF-8 or too long costs its line; a quoted name may hold line ends")
  func oddBytes() throws {
    var bytes = Array("time,x,y,recording\n0,0,0,\"a\nb\"\n1,1,1,".utf8)
    bytes += [0xFF] + Array("\n2,2,2,".utf8)
    bytes += Array(repeating: UInt8(ascii: "a"), count: 70_000) + Array("\n3,3,3,c".utf8)
    let file = try TruthFile(bytes.span)
    #expect(file.truth.recordings == ["a\nb", "c"])
    #expect(file.warnings.map(\.place) == [.line(4), .line(5)])
    #expect(file.dropped == [.invalidUTF8: 1, .longLine: 1])
  }

  @Test("a line that is too long ends a quoted name that is open before it")
  func longLineInsideQuotes() throws {
    let long = String(repeating: "x", count: 70_000)
    let file = try read("time,x,y,recording\n0,0,0,\"a\n\(long)\n1,1,1,b\n2,x,2,b\n")
    #expect(file.truth.recordings == ["b"])
    #expect(file.warnings.map(\.reason) == [.badQuoting, .longLine, .badNumber])
    #expect(file.warnings.map(\.place) == [.line(2), .line(3), .line(5)])
  }

  @Test("only the first three faults of a kind are told, all are counted")
  func manyFaults() throws {
    let file = try read("time,x,y\n0,0,0\n" + String(repeating: "1,,2\n", count: 10))
    #expect(file.dropped == [.missingValue: 10])
    #expect(file.warnings.map(\.place) == [.line(3), .line(4), .line(5)])
  }

  @Test(
    "files that are of no use",
    arguments: [
      ("", .empty), ("\n \n", .empty), ("time,x,y\n", .noRows),
      ("time,x\n0,1", .missingColumns(["y"], found: ["'time'", "'x'"], line: 1)),
      ("{\"time\":1}", .badHeader(.badQuoting, line: 1)),
      ("\ntime,x,y,x\n", .duplicateColumn("x", line: 2)),
      ("time,x,\"y\n0,0,0\n", .badHeader(.badQuoting, line: 1)),
      (
        "time,x,y\n0,a,0\n0,b,0\n",
        .nothingUsable(
          CaptureWarning(
            reason: .badNumber,
            message: "x is not a finite number: 'a'",
            place: .line(2)
          )
        )
      ),
    ] as [(String, TruthError)]
  )
  func useless(text: String, error: TruthError) {
    #expect(throws: error) { try read(text) }
  }

  @Test("errors say what was found and what is wanted")
  func descriptions() {
    #expect(
      TruthError.missingColumns(["x", "y"], found: ["'time'", "'lat'"], line: 1).description
        == "line 1: the header lacks x, y; it has: 'time', 'lat'; a truth file is CSV with a "
        + "header row of time, x and y and, if need be, recording, floor and target"
    )
    let many = [String](repeating: "'column'", count: 5_000)
    #expect("\(TruthError.missingColumns(["x"], found: many, line: 1))".utf8.count < 600)
  }
}
