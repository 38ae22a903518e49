import Testing

@Suite("A file stays as it was until there is something to write in its place")
struct KeptOutputTests {
  static let lines: [(line: String, status: Int32)] = [
    ("record kept --adapter 02:00:00:00:00:01", 69),
    ("scan --record kept --adapter 02:00:00:00:00:01", 69),
    ("locate --map map.json5 --record kept --adapter 02:00:00:00:00:01", 69),
    ("locate --map map.json5 --record map.json5", 73),
    ("scan --map map.json5 --record map.json5", 73),
    ("convert junk kept --to csv", 65),
    ("convert junk kept --to ndjson", 65),
    ("convert junk kept --to reports", 65),
    ("convert junk kept --to btsnoop", 65),
    ("convert missing kept --to csv", 66),
    ("convert air air --to csv", 73),
    ("map new junk -o kept", 73),
    ("map new air -o kept", 73),
    ("map new air -o air", 73),
    ("simulate --map junk --path 1,1 --pause 1 --to csv -o kept", 65),
  ]

  @Test("when the command fails", arguments: lines)
  func kept(line: String, status: Int32) throws {
    let outcome = try Shell.run(
      "before=$(mktemp -d); cp -r . $before; beaconfix \(line); code=$?\ndiff -r $before . >&2; same=$?; rm -r $before; [ $same = 0 ] && exit $code",
      with: [
        "kept": Array("precious".utf8), "junk": Array("\u{1}\u{2}junk".utf8),
        "map.json5": Array(Hall.map.utf8), "air": ScanCommandTests.air.file,
      ]
    )
    #expect(outcome.status == status, "\(outcome.errors)")
  }
}
