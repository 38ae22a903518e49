import Foundation
import Testing

@Suite("Whole outputs")
struct WholeOutputTests {
  /// A name of a snapshot and the command line that it holds the outcome of.
  struct Line: CustomTestStringConvertible {
    let name: String
    let command: String

    init(_ name: String, _ command: String) {
      (self.name, self.command) = (name, command)
    }

    var testDescription: String { command }
  }

  private static let locate = "beaconfix locate --map demo/map.json5 demo/walk.btsnoop"
  private static let evaluate =
    "beaconfix evaluate --map demo/map.json5 --truth demo/walk-truth.csv demo/walk.btsnoop"

  private static let tracking =
    "beaconfix locate --map tracking/map.json5 tracking/carts.csv"

  private static let floors = "beaconfix locate --map house/map.json5 house/walk.csv"

  private static let monitor =
    "beaconfix monitor demo/walk.btsnoop --map demo/map.json5 -r desk"
    + " -r 6F1C2A50-8E57-4D1E-9C0B-3D5A7BE10C42/3"

  static let lines = [
    Line("overview", "beaconfix --help"),
    Line("no-words", "beaconfix"),
    Line("version", "beaconfix --version"),
    Line("help-locate", "beaconfix help locate"),
    Line("locate-help", "beaconfix locate --help"),
    Line("evaluate-help", "beaconfix evaluate --help"),
    Line("map-help", "beaconfix map --help"),
    Line("calibrate-help", "beaconfix help calibrate"),
    Line("map-check-help", "beaconfix map check --help"),
    Line("map-new-help", "beaconfix map new --help"),
    Line("map-plot-help", "beaconfix map plot --help"),
    Line("map-suggest-help", "beaconfix map suggest --help"),
    Line("scan-help", "beaconfix scan --help"),
    Line("monitor-help", "beaconfix monitor --help"),
    Line("calibrate-power-help", "beaconfix calibrate power --help"),
    Line("simulate-help", "beaconfix simulate --help"),
    Line("serve-help", "beaconfix serve --help"),
    Line("locate-ndjson", locate),
    Line("locate-csv", "\(locate) --format csv"),
    Line("locate-nmea", "\(locate) --format nmea"),
    Line("locate-geojson", "\(locate) --format geojson --interval 5"),
    Line("locate-human", "\(locate) --format human"),
    Line("locate-colour", "\(locate) --format human --interval 20 --color always"),
    Line("tracking-ndjson", "\(tracking)"),
    Line("tracking-human", "\(tracking) --format human --forget 3 --max-age 1"),
    Line("tracking-csv", "\(tracking) --format csv"),
    Line(
      "tracking-evaluate",
      "beaconfix evaluate --map tracking/map.json5 --truth tracking/carts-truth.csv"
        + " tracking/carts.csv --format human"
    ),
    Line("floors-ndjson", "\(floors) --interval 5"),
    Line("floors-human", "\(floors) --format human --interval 3"),
    Line("monitor-ndjson", "\(monitor) -r 6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42/9"),
    Line("monitor-human", "\(monitor) --format human"),
    Line("monitor-csv", "\(monitor) --format csv --exit-after 0.3"),
    Line("evaluate-human", "\(evaluate) --format human"),
    Line("evaluate-ndjson", "\(evaluate) --warmup 5"),
    Line("map-check-human", "beaconfix map check maps/broken.json5 --format human"),
    Line("map-check-ndjson", "beaconfix map check maps/broken.json5"),
    Line("map-check-good", "beaconfix map check demo/map.json5 --format human"),
    Line("map-new", "beaconfix map new demo/walk.btsnoop --name Museum"),
    Line("map-suggest-human", "beaconfix map suggest 2 demo/map.json5 --format human"),
    Line("map-suggest-ndjson", "beaconfix map suggest 2 demo/map.json5 --height 1.2"),
    Line("map-refused", "beaconfix locate --map maps/broken.json5 demo/walk.btsnoop"),
  ]

  @Test("are the ones that were looked at", arguments: lines)
  func whole(_ line: Line) throws {
    let outcome = try Shell.run(line.command, in: DemoTests.folder.deletingLastPathComponent())
    let text = """
      $ \(line.command)
      \(outcome.output)--- standard error
      \(outcome.errors)--- exit \(outcome.status)

      """
    // The last three of six decimals (covariances) are as one BLAS or another rounds.
    try Snapshot.expect(text.replacing(/(\.\d\d\d)\d\d\d(?!\d)/) { $0.1 }, line.name)
  }

  @Test("no snapshot is left of a line that is gone")
  func leftOver() throws {
    let folder = DemoTests.folder.deletingLastPathComponent().appending(path: "snapshots")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    let lines = Self.lines + ScanCommandTests.lines
    let names = lines.map(\.name) + [CalibrateScreenTests.picture]
    #expect(Set(files).subtracting(names.map { "\($0).txt" }) == [])
  }
}
