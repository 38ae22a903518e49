import Testing

@Suite("Bad values")
struct BadValueTests {
  private static let identity = "6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42/1/7"

  /// Two devices that send one identity in turn; before them, one that changes its address once.
  private static let air: Air = {
    var air = Air()
    func add(_ tick: Int, _ minor: String, _ address: String, _ rssi: Int8) {
      let frame = "1a ff 4c00 02 15 6f1c2a508e574d1e9c0b3d5a7be10c42 0001 \(minor) c5"
      air.add(at: Double(tick) / 10, from: address, frame, rssi: rssi)
    }
    for tick in 0..<40 {
      add(tick, "0007", tick % 2 == 0 ? "C0:00:00:00:00:01" : "C0:00:00:00:00:02", -60)
      add(tick, "0008", tick < 20 ? "4A:00:00:00:00:03" : "5B:00:00:00:00:04", -60)
    }
    return air
  }()

  private static let map = """
    {format: "beaconfix-map", version: 1,
     floors: [{id: "0", outline: [[0, 0], [9, 0], [9, 9], [0, 9]]}],
     beacons: [
       {id: "desk", x: 0, y: 0, measuredPower: -59,
        ibeacon: {uuid: "6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42", major: 1, minor: 7}},
       {id: "tag", x: 9, y: 0, measuredPower: -59,
        ibeacon: {uuid: "6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42", major: 1, minor: 8}},
       {id: "door", x: 9, y: 9}, {id: "bar", x: 0, y: 9}]}

    """

  private let files = [
    "map": Array(map.utf8), "twins": air.file,
    "badmap": Array(map.replacing("minor: 7", with: "minor: 70000").utf8),
    "badaddress": Array(map.replacing("id: \"bar\"", with: "id: \"bar\", address: \"C0:11\"").utf8),
  ]

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var line: String
    var status: Int32
    var message: String

    init(_ what: String, _ line: String, _ status: Int32, _ message: String) {
      (testDescription, self.line, self.status, self.message) = (what, line, status, message)
    }
  }

  static let rows = [
    Row(
      "an address that is none, of a region",
      "monitor -r AA:BB:CC:DD:EE twins",
      64,
      "'--region AA:BB:CC:DD:EE': \"AA:BB:CC:DD:EE\" is no UUID"
    ),
    Row(
      "of a beacon",
      "calibrate power twins --beacon AA:BB:CC:DD:EE:GG",
      64,
      "'--beacon AA:BB:CC:DD:EE:GG' is no identity"
    ),
    Row("of an adapter", "scan --adapter AA:BB", 64, "a name like hci0, a number or an address"),
    Row(
      "in a floor map",
      "locate -m badaddress twins",
      65,
      "badaddress:8:51: error: beacons[3].address: "
    ),
    Row(
      "a UUID of the wrong length",
      "monitor -r 6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c4 twins",
      64,
      "the UUID has 31 digits; expected 32"
    ),
    Row("to advertise", "advertise --uuid 6f1c2a50", 64, "'--uuid' takes a UUID like"),
    Row(
      "a minor that is too large",
      "monitor -r \(identity)0000 twins",
      64,
      "the minor is \"70000\"; expected a whole number from 0 to 65535"
    ),
    Row(
      "in a floor map",
      "locate -m badmap twins",
      65,
      "badmap:5:78: error: beacons[0].ibeacon.minor"
    ),
    Row("a distance of 0", "calibrate power twins --distance 0", 64, "takes a number above 0"),
    Row("a distance below 0", "calibrate power twins --distance -1", 64, "takes a number above 0"),
    Row("no number at all", "calibrate power twins --distance near", 64, "takes a number above 0"),
    Row(
      "a silence of 0",
      "monitor -r \(identity) twins --exit-after 0",
      64,
      "takes a number above 0"
    ),
    Row(
      "a command that is missing",
      "monitor -r \(identity) twins --exec ./none",
      66,
      "cannot run './none': No such file or directory"
    ),
    Row(
      "a command that is a folder",
      "monitor -r \(identity) twins --exec .",
      66,
      "cannot run '.'"
    ),
    Row(
      "a read-only map",
      "calibrate power twins --beacon tag -m readonly",
      73,
      "'readonly' is read-only; make it writable, or leave out '--map'"
    ),
    Row("a map that is gone", "calibrate power twins -m none", 66, "cannot open 'none'"),
    Row("", "locate -m none twins", 66, "cannot open 'none'"),
    Row(
      "two beacons with one identity",
      "calibrate power twins --beacon \(identity)",
      65,
      "C0:00:00:00:00:01 and C0:00:00:00:00:02 send the identity of \(identity) in turn"
    ),
  ]

  @Test("are refused, with what to do", arguments: rows)
  func refused(row: Row) throws {
    let outcome = try Shell.run(
      "cp map readonly; chmod 444 readonly; beaconfix \(row.line)",
      with: files
    )
    #expect(outcome.status == row.status, "\(outcome)")
    #expect(outcome.errors.contains(row.message), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test("a region that nobody hears is outside after ten seconds, or at the end")
  func unheard() throws {
    let region = "00000000-0000-0000-0000-000000000001"
    let outcome = try Shell.run("beaconfix monitor -r \(region) twins", with: files)
    #expect(outcome.status == 0)
    #expect(outcome.lines("region").count == 1)
    #expect(outcome.lines("region")[0].hasSuffix(#""state":"outside","event":"determined"}"#))
    #expect(outcome.lines("ranging").isEmpty)
  }

  @Test(
    "two beacons with one identity are told once, and a changed address is no second beacon",
    arguments: ["locate -m map twins", "monitor -r \(identity.prefix(36)) -m map twins"]
  )
  func twins(line: String) throws {
    let outcome = try Shell.run("beaconfix \(line)", with: files)
    #expect(outcome.status == 0)
    let told = outcome.warnings.filter { $0.contains("send the identity of") }
    #expect(told.count == 1, "\(outcome)")
    #expect(told.first?.hasPrefix("C0:00:00:00:00:01 and C0:00:00:00:00:02 send") == true)
    #expect(told.first?.contains(" desk ") == true)
  }

  @Test("scan says so beside the beacon")
  func scanned() throws {
    let outcome = try Shell.run(
      "beaconfix scan twins; beaconfix scan twins --format human",
      with: files
    )
    let devices = outcome.lines("device")
    let shared = #""sharedBy":["C0:00:00:00:00:01","C0:00:00:00:00:02"]"#
    #expect(
      devices.map { $0.contains(shared) && $0.contains(#""minor":7"#) }.filter { $0 }.count == 1
    )
    #expect(devices.filter { $0.contains("sharedBy") }.count == 1)
    #expect(outcome.output.contains("/1/7  sent by 2 devices"), "\(outcome.output)")
  }
}
