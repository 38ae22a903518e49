import Foundation
import Testing

@Suite("Pictures from the command line")
struct PlotCommandTests {
  private let fixtures = DemoTests.folder.deletingLastPathComponent()
  private static let evaluate =
    "beaconfix evaluate --map demo/map.json5 --truth demo/walk-truth.csv demo/walk.btsnoop"

  private static let tracking =
    "beaconfix evaluate --map tracking/map.json5 --truth tracking/carts-truth.csv tracking/carts.csv"

  #if Plots
    static let lines = [
      ("beaconfix map plot demo/map.json5", "-o"),
      ("beaconfix map plot demo/map.json5 --coverage --floor ground", "-o"),
      (evaluate, "--plot"),
      ("\(evaluate) --solver ls --warmup 5", "--plot"), (tracking, "--plot"),
    ]

    @Test("a picture is written in the format that its name asks for", arguments: lines)
    func written(line: String, option: String) throws {
      let folder = try Shell.scratchFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      for (suffix, beginning) in [("svg", "<?xml"), ("PDF", "%PDF"), ("png", "\u{fffd}PNG")] {
        let path = "\(folder.path())/plot.\(suffix)"
        let outcome = try Shell.run("\(line) \(option) \(path)", in: fixtures)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect(String(decoding: bytes.prefix(8), as: UTF8.self).hasPrefix(beginning))
      }
    }

    @Test("with a picture evaluate says what it says without")
    func sameWords() throws {
      let plain = try Shell.run(Self.evaluate, in: fixtures)
      let folder = try Shell.scratchFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let line = "\(Self.evaluate) --plot \(folder.path())/plot.svg"
      #expect(try Shell.run(line, in: fixtures).output == plain.output)
    }

    static let refused: [(line: String, status: Int32, message: String)] = [
      ("map plot demo/map.json5 -o plot.jpg", 64, "ends in .svg, .png or .pdf, not 'plot.jpg'"),
      ("map plot demo/map.json5 -o svg", 64, "ends in .svg, .png or .pdf, not 'svg'"),
      (
        "map plot demo/map.json5 --floor x -o /tmp/x.svg", 64,
        "no floor 'x'; its floors are 'ground'"
      ),
      ("map plot maps/broken.json5 -o /tmp/x.svg", 65, "the floor map cannot be used"),
      ("map plot demo/missing.json5 -o /tmp/x.svg", 66, "demo/missing.json5"),
      ("map plot demo/map.json5 -o /nowhere/x.svg", 73, "cannot write '/nowhere/x.svg'"),
    ]

    @Test("what cannot be drawn is refused with a reason", arguments: refused)
    func refusals(line: String, status: Int32, message: String) throws {
      let outcome = try Shell.run("beaconfix \(line)", in: fixtures)
      #expect(outcome.status == status)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test("the picture in the documents is the one that the guide's command draws")
    func documented() throws {
      let root = fixtures.deletingLastPathComponent()
      let guide = try String(contentsOf: root.appending(path: "docs/guide.md"), encoding: .utf8)
      let command = "beaconfix map plot Fixtures/demo/map.json5 --coverage -o docs/coverage.svg"
      #expect(guide.contains(command))
      #expect(
        FileManager.default.fileExists(atPath: root.appending(path: "docs/coverage.svg").path())
      )
    }
  #else
    @Test(
      "without cairo it is told how to get pictures",
      arguments: [
        "beaconfix map plot demo/map.json5 -o x.svg", "\(evaluate) --plot x.svg",
        "\(tracking) --plot x.svg",
      ]
    )
    func missing(line: String) throws {
      let outcome = try Shell.run(line, in: fixtures)
      #expect(outcome.status == 64)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.errors
          == "beaconfix: this beaconfix was built without pictures; install libcairo2-dev and build"
          + " it with 'swift build -c release --traits Plots'\n"
      )
    }
  #endif
}
