import Advertising
import Quantities
import Testing

@Suite struct BeaconLayoutTests {
  private static let uuid = "00112233445566778899AABBCCDDEEFF"
  private static let uuidText = "00112233-4455-6677-8899-aabbccddeeff"
  private static let reversed = "ffeeddcc-bbaa-9988-7766-554433221100"
  private static let iBeacon = "m:2-3=0215,i:4-19,i:20-21,i:22-23,p:24-24"

  private func frame(_ hex: String, _ layout: String) throws -> BeaconFrame? {
    let data = bytes(hex)
    let layouts = [try BeaconLayout(layout)]
    return try BeaconFrame.first(in: data.span, data: 0..<data.count, layouts: layouts)
  }

  @Test(
    arguments: [
      // A clone under company FFFF (F-62), alone, after Flags, with a byte more
      (iBeacon, "1AFF FFFF 0215 \(uuid) 0102 FFFE C5", "\(uuidText)/258/65534", -59),
      (iBeacon, "020106 1BFF FFFF 0215 \(uuid) 0102 FFFE C5 64", "\(uuidText)/258/65534", -59),
      // AltBeacon without its last byte
      (
        "m:2-3=beac,i:4-19,i:20-21,i:22-23,p:24-24", "1AFF 1801 BEAC \(uuid) 0102 0003 80",
        "altbeacon:\(uuidText)/258/3", -128
      ),
      // Least significant byte first
      (
        "m:2-3=0215,i:4-19l,i:20-21l,i:22-23b,p:24-24", "1AFF FFFF 0215 \(uuid) 0102 0102 C5",
        "\(reversed)/513/258", -59
      ),
      // Service data: Eddystone-UID under another service, power at 0 m less 41 dB
      (
        "s:0-1=fe01,m:2-2=00,p:3-3:-41,i:4-13,i:14-19", "1516 01FE 00 EE \(uuid)",
        "eddystone:00112233445566778899/aabbccddeeff", -59
      ),
      // 32-bit and 128-bit services
      ("s:0-3=12345678,i:4-5,p:6-6", "0820 78563412 ABCD C5", "abcd", -59),
      (
        "s:0-15=e7d6c5b4a39281706f5e4d3c2b1a0e8f,i:16-17,p:18-18",
        "1421 8F0E1A2B3C4D5E6F708192A3B4C5D6E7 ABCD C5", "abcd", -59
      ),
      // Other shapes are names: digits joined by slashes
      ("m:0-1=ffff,i:2-2,i:3-5l,p:6-6", "08FF FFFF 0A 010203 C5", "0a/030201", -59),
      // A variable field takes what is there, and no more than it asks for
      ("s:0-1=feaa,m:2-2=10,p:3-3:-41,i:4-21v", "0A16 AAFE 10 EE 00 61626307", "0061626307", -59),
      ("m:2-2=01,i:3-4v,p:-:-65", "06FF FFFF 01 AABB", "aabb", -65),
      ("m:2-2=01,i:3-4v,p:-:-65", "07FF FFFF 01 AABBCC", "aabb", -65),
      ("m:2-2=01,i:3-4v,p:-:-65", "05FF FFFF 01 AA", "aa", -65),
      // The shape is that of the bytes that are there
      (
        "m:2-2=01,i:3-18,i:19-20,i:21-22v,p:-:-65", "17FF FFFF 01 \(uuid) 0001 02",
        "\(uuid.lowercased())/0001/02", -65
      ),
      // Blanks around fields, several codes
      (" m:2-2=01 , m:4-4=02,i:3-3 , p:-:0 ", "06FF FFFF 01 AA 02", "aa", 0),
      // Digits with zeros in front, capital digits
      (
        "m:02-03=BEAC,i:4-5,p:006-6:3", "08FF FFFF BEAC 0001 C5",
        "0001", -56
      ),
    ] as [(String, String, String, Double)]
  )
  func matches(layout: String, data: String, identity: String, power: Double) throws {
    let frame = try #require(try frame(data, layout))
    #expect(frame.identity == BeaconIdentity(identity))
    #expect(frame.measuredPower == power)
  }

  @Test(arguments: [
    // Another code, a field cut, the power cut, service data, other AD types
    (iBeacon, "1AFF FFFF 0216 \(uuid) 0102 FFFE C5"),
    (iBeacon, "18FF FFFF 0215 \(uuid) 0102 FF"),
    (iBeacon, "19FF FFFF 0215 \(uuid) 0102 FFFE"),
    (iBeacon, "1A16 FFFF 0215 \(uuid) 0102 FFFE C5"),
    (iBeacon, "1A21 FFFF 0215 \(uuid) 0102 FFFE C5"),
    // A further field is asked for
    ("m:2-3=0215,i:4-19,i:20-21,i:22-23,p:24-24,d:25-25", "1AFF FFFF 0215 \(uuid) 0102 FFFE C5"),
    // Another service, a service with its bytes swapped, nothing of the variable field
    ("s:0-1=fe01,i:2-2,p:-:0", "0416 02FE AA"),
    ("s:0-1=fe01,i:2-2,p:-:0", "0416 FE01 AA"),
    ("m:2-2=01,i:3-4v,p:-:-65", "04FF FFFF 01"),
    // No identifier
    ("x,m:2-2=01,d:3-3", "05FF FFFF 01 AA"),
    ("m:2-2=01,i:3-4,p:-:0", ""), ("m:2-2=01,i:3-4,p:-:0", "01FF"),
  ])
  func doesNotMatch(layout: String, data: String) throws {
    #expect(try frame(data, layout) == nil)
  }

  @Test func builtInFormatsComeFirstWhereverTheyStand() throws {
    let data = "04FF FFFF AA 1AFF 4C00 0215 \(Self.uuid) 0001 0002 C5"
    let frame = try #require(try frame(data, "m:0-1=ffff,i:2-2,p:-:-1"))
    #expect(frame.identity == BeaconIdentity("\(Self.uuidText)/1/2"))
  }

  @Test func theFirstLayoutThatFitsCounts() throws {
    let data = bytes("05FF FFFF AABB")
    let layouts = ["m:0-1=fffe,i:2-2,p:-:-1", "m:0-1=ffff,i:3-3,p:-:-2", "m:0-1=ffff,i:2-2,p:-:-3"]
    let read = try layouts.map { text throws in try BeaconLayout(text) }
    let frame = try BeaconFrame.first(in: data.span, data: 0..<data.count, layouts: read)
    #expect(frame == BeaconFrame(identity: .named("bb"), measuredPower: -2))
  }

  @Test func anOverrunCountsUnlessAFrameCameBefore() throws {
    let layout = "m:0-1=ffff,i:2-2,p:-:-1"
    #expect(try frame("04FF FFFF AA 20FF", layout)?.identity == .named("aa"))
    #expect(throws: AdvertisingFault(.structureOverrun(claimed: 32, present: 1), at: 3)) {
      try frame("020106 20FF", layout)
    }
  }

  @Test func dataFieldsAndExtraFrames() throws {
    let data = bytes("08FF FFFF 01 AA 0102 03")
    var structures = ADCursor(over: 0..<data.count)
    let structure = try #require(try structures.next(data.span))
    let extra = try BeaconLayout("x,m:2-2=01,d:3-3,d:4-5l,d:4-6")
    #expect(extra.isExtra && extra.service == nil)
    let found = extra.frame(in: structure, data.span)
    let frame = try #require(found)
    #expect(frame.data == [[0xAA], [2, 1], [1, 2, 3]])
    #expect(frame.beacon == nil)
    let contents = AdvertisedContents(data.span, data: 0..<data.count, layouts: [extra])
    #expect(contents.frames == [.layout(frame)])
  }
}
