import Foundation
import Testing

@Suite("Inputs of which nothing can be used")
struct UnusableInputTests {
  /// How `in` comes about, beside a floor map and the demo's capture, and what is said of it.
  struct Input: CustomTestStringConvertible {
    let make: String
    let status: Int32
    let message: String

    init(_ make: String, _ message: String) {
      self.init(make, 65, message)
    }

    init(_ make: String, _ status: Int32, _ message: String) {
      (self.make, self.status, self.message) = (make, status, message)
    }

    var testDescription: String { make }
  }

  private static let readable =
    "readable are btsnoop, pcap and pcapng captures, sightings CSV (header with time, beacon and rssi "
    + "or range) and sightings NDJSON"
  private static let header = "printf 'time,beacon,rssi\\n'"

  static let inputs = [
    Input(":", 66, "cannot open 'in': No such file or directory"),
    Input("mkdir in", 66, "'in' is a directory; name a file in it"),
    Input("ln -s in in", 66, "cannot open 'in': Too many levels of symbolic links"),
    Input("ln -s /proc/self/mem in", 66, "cannot read 'in': Input/output error"),
    Input(": >in", "'in': the input is empty; \(readable)"),
    Input("printf '\\n \\r\\n\\n' >in", "'in': the input is empty; \(readable)"),
    Input("printf '\\357\\273\\277' >in", "'in': the input is empty; \(readable)"),
    Input(
      "printf '\\211PNG\\r\\n\\032\\n' >in",
      #"'in': unknown format, it begins with '\x89PNG\x0d\x0a\x1a\x0a'; \#(readable)"#
    ),
    Input(
      "echo hello | gzip -n >in",
      #"'in': unknown format, it begins with '\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xcbH\xcd\xc9\xc9\xe7'; \#(readable)"#
    ),
    Input(
      "printf '\\377\\376t\\0i\\0' >in",
      #"'in': unknown format, it begins with '\xff\xfet\x00i\x00'; \#(readable)"#
    ),
    Input(
      "ln -s /dev/zero in",
      #"'in': unknown format, it begins with '\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00'; \#(readable)"#
    ),
    Input(
      "head -c 70000 /dev/zero | tr '\\0' ' ' >in",
      "'in': unknown format, it begins with '                '; \(readable)"
    ),
    Input("echo hello >in", "'in': unknown format, it begins with 'hello'; \(readable)"),
    Input(
      "echo 'time;beacon;rssi' >in",
      "'in': unknown format, it begins with 'time;beacon;rssi'; \(readable)"
    ),
    Input(
      "printf '\\324\\303\\262\\241' >in",
      "'in': the pcap header is cut: 24 bytes needed, 4 are there"
    ),
    Input(
      "printf '\\n\\r\\r\\n' >in",
      "'in': the pcapng header is cut: 28 bytes needed, 4 are there"
    ),
    Input(
      "head -c 7 walk.btsnoop >in",
      "'in': the btsnoop header is cut: 16 bytes needed, 7 are there"
    ),
    Input(
      "head -c 15 walk.btsnoop >in",
      "'in': the btsnoop header is cut: 16 bytes needed, 15 are there"
    ),
    Input(
      "(head -c 11 walk.btsnoop; printf '\\002'; tail -c +13 walk.btsnoop) >in",
      "'in': btsnoop version 2 at byte 8; only version 1 can be read"
    ),
    Input(
      "(head -c 12 walk.btsnoop; printf '\\0\\0\\003\\353'; tail -c +17 walk.btsnoop) >in",
      "'in': btsnoop datalink 1003 at byte 12; readable are 1001 (HCI), 1002 (HCI with H4 types)"
        + " and 2001 (Linux monitor)"
    ),
    Input(
      "head -c 16 walk.btsnoop >in",
      "'in': nothing usable in it: 0 records, no advertisement; was the adapter scanning?"
    ),
    Input(
      "head -c 30 walk.btsnoop >in",
      "'in': nothing usable; first damage at byte 16: the input ends inside a record"
    ),
    Input(
      "head -c 50 walk.btsnoop >in",
      "'in': nothing usable in it: 1 record, no advertisement; was the adapter scanning?"
        + "; dropped: 1 truncatedRecord; ignored: 1 events"
    ),
    Input(
      "(head -c 16 walk.btsnoop; head -c 99 /dev/zero | tr '\\0' '\\377') >in",
      "'in': nothing usable; first damage at byte 16: record claims 4294967295 bytes, reading stops here"
    ),
    Input(
      "\(header) >in",
      "'in': nothing usable in it: 0 records, no sighting that could be used"
    ),
    Input(
      "echo time,rssi >in",
      "'in': line 1: the header lacks beacon; it has: 'time', 'rssi'"
    ),
    Input(
      "cp map.json5 in",
      "'in': nothing usable; first damage at line 1: a string expected at byte 1 of the line"
    ),
    Input("echo time,beacon,RSSI,rssi >in", "'in': line 1: the header names 'rssi' twice"),
    Input(
      "printf 'time,beacon,\"rssi\\n' >in",
      "'in': line 1: the header row is badly quoted; the first row names the columns"
    ),
    Input(
      "printf 'time,beacon,rssi\\377\\n' >in",
      "'in': line 1: the header row is not UTF-8; the first row names the columns"
    ),
    Input(
      "yes time,beacon,rssi | tr '\\n' , | head -c 1000000 >in",
      "'in': line 1: the header row is longer than 65536 bytes; the first row names the columns"
    ),
    Input(
      "(\(header); echo 1,a,loud; echo 2,a) >in",
      "'in': nothing usable; first damage at line 2: rssi is not a finite number: 'loud'"
    ),
    Input(
      "yes '[' | tr -d '\\n' | head -c 100000 >in",
      "'in': line 1: the header row is longer than 65536 bytes; the first row names the columns"
    ),
  ]

  @Test("say what was found, where and what is needed", arguments: inputs)
  func said(_ input: Input) throws {
    for command in ["locate --map map.json5 in", "locate --map map.json5 - <in"] {
      // Standard input has no name, and the shell itself says when it cannot be opened.
      if command.hasSuffix("<in"), input.status == 66 { continue }
      let line = "cp '\(DemoTests.folder.path())/walk.btsnoop' . && \(input.make)\n"
      let outcome = try Shell.run(
        "\(line)beaconfix \(command)",
        with: ["map.json5": Array(Hall.map.utf8)]
      )
      let name = command.hasSuffix("<in") ? "standard input" : "'in'"
      let message = input.message.replacing("'in':", with: "\(name):")
      #expect(outcome.errors == "beaconfix: \(message)\n")
      #expect(outcome.status == input.status)
      // Warnings may have come before it was clear that nothing is good: the stream is ended then.
      #expect(outcome.output.isEmpty || outcome.lines("end").count == 1)
      #expect(outcome.updates == [])
    }
  }
}
