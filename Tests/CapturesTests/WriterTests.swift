import Advertising
import Captures
import Quantities
import Randomness
import Testing

/// What the writers write, the reader reads back.
@Suite struct WriterTests {
  private static let identities = [
    "00112233-4455-6677-8899-aabbccddeeff/258/65534",
    "altbeacon:00112233-4455-6677-8899-aabbccddeeff/1/2",
    "eddystone:00112233445566778899/aabbccddeeff",
  ]

  @Test func btsnoopHeaderAndRecord() throws {
    let frame = BeaconFrame(
      identity: BeaconIdentity(Self.identities[0]),
      measuredPower: -59
    )
    let event = AdvertisingEvent.legacyEvent(
      data: try #require(frame.advertisingData()),
      from: try #require(DeviceAddress("C6:05:04:03:02:0A")),
      eventType: 0,
      rssi: -75
    )
    let writer = BtsnoopWriter()
    var output: [UInt8] = []
    writer.appendHeader(to: &output)
    let time = Timestamp(microseconds: 0x00E2_8B52_E0BF_0C45 - BtsnoopBytes.epoch)
    writer.append(event: event, at: time, to: &output)
    #expect(output == BtsnoopTests.one)
  }

  @Test(arguments: identities, [-127, -60, 20, nil] as [Int8?])
  func btsnoopRoundTrip(identity: String, rssi: Int8?) throws {
    let address = DeviceAddress(value: 0xC012_3456_789A)
    let expected = Sighting(
      time: Timestamp(microseconds: 1_612_150_479_789_125),
      beacon: BeaconIdentity(identity),
      measurement: rssi.map { .rssi(Double($0)) } ?? .unavailable,
      address: address,
      measuredPower: -71
    )
    let frame = BeaconFrame(identity: expected.beacon, measuredPower: -71)
    let data = try #require(frame.advertisingData())
    var output: [UInt8] = []
    let writer = BtsnoopWriter()
    writer.appendHeader(to: &output)
    writer.append(
      event: AdvertisingEvent.legacyEvent(data: data, from: address, rssi: rssi),
      at: expected.time,
      to: &output
    )
    writer.appendClock(at: Timestamp(microseconds: -5), to: &output)
    let reading = Reading(output)
    #expect(reading.events == [.sighting(expected), .clock(Timestamp(microseconds: -5))])
  }

  @Test func csvRows() {
    let sighting = Sighting(
      time: Timestamp(microseconds: 1_500_000),
      beacon: .named("desk, \"left\""),
      measurement: .rssi(-60.125),
      measuredPower: -59.5,
      channel: 38
    )
    let plain = SightingsCSVWriter()
    #expect(plain.header == "time,beacon,rssi\n")
    #expect(plain.row(sighting) == "1.500000,\"desk, \"\"left\"\"\",-60.13\n")
    let full = SightingsCSVWriter(columns: [.recording, .measuredPower, .channel, .range])
    #expect(
      full.header == "time,beacon,rssi,recording,measured_power,channel,range,range_sigma\n"
    )
    #expect(
      full.row(sighting, recording: "walk")
        == "1.500000,\"desk, \"\"left\"\"\",-60.13,walk,-59.5,38,,\n"
    )
    #expect(full.clockRow(Timestamp(microseconds: -1)) == "-0.000001,,,,,,,\n")
  }

  @Test func csvRoundTrip() {
    var numbers = SeededGenerator(seed: 7)
    let writer = SightingsCSVWriter(
      columns: [.receiver, .target, .measuredPower, .channel, .range]
    )
    let names = ["a", " b ", "c\"d", "e,f", "g\nh", "AA:BB:CC:DD:EE:FF", "caf\u{E9}"]
    let measurements: [Sighting.Measurement] = [
      .rssi(-60), .rssi(-60.25), .unavailable, .range(metres: 2.5, sigma: 0.125),
      .range(metres: 0.0001, sigma: nil),
    ]
    let sightings = (0..<500).map { _ in
      Sighting(
        time: Timestamp(microseconds: Int64.random(in: -2_000_000...2_000_000, using: &numbers)),
        beacon: .named(names.randomElement(using: &numbers) ?? "a"),
        measurement: measurements.randomElement(using: &numbers) ?? .unavailable,
        measuredPower: Bool.random(using: &numbers) ? -59.5 : nil,
        channel: Bool.random(using: &numbers) ? UInt8.random(in: 37...39, using: &numbers) : nil,
        receiver: Bool.random(using: &numbers) ? "wall" : nil,
        target: Bool.random(using: &numbers) ? "tag, 7" : nil
      )
    }
    let reading = Reading(writer.header + sightings.map { writer.row($0) }.joined())
    #expect(reading.sightings == sightings)
    #expect(reading.tally.dropped.isEmpty)
  }

  @Test func identitiesAreWrittenAsTheirText() {
    let writer = SightingsCSVWriter()
    for text in Self.identities {
      let row = writer.row(
        Sighting(
          time: Timestamp(microseconds: 0),
          beacon: BeaconIdentity(text),
          measurement: .rssi(-60)
        )
      )
      #expect(row == "0.000000,\(text),-60\n")
    }
  }
}
