import Captures
import Quantities

/// Sightings files and truth files.
enum SightingSeeds {
  private static let sightings: [Sighting] = [
    Sighting(
      time: Timestamp(microseconds: 500_000),
      beacon: BeaconIdentity("8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/1/2"),
      measurement: .rssi(-60.5),
      measuredPower: -59,
      channel: 37
    ),
    Sighting(
      time: Timestamp(microseconds: 1_500_000),
      beacon: .named("a \"quoted\", long\nname "),
      measurement: .range(metres: 2.25, sigma: 0.1),
      receiver: "north",
      target: "caf\u{E9} \u{1F600}"
    ),
    Sighting(
      time: Timestamp(microseconds: -1),
      beacon: .address(DeviceAddress(value: 0xC0_0000_0001)),
      measurement: .unavailable
    ),
  ]

  static let csv: [[UInt8]] = [
    written(SightingsCSVWriter()),
    written(
      SightingsCSVWriter(
        columns: [.recording, .receiver, .target, .measuredPower, .channel, .range]
      )
    ),
    "\u{FEFF}TIME,Beacon,rssi,other\r\n\r\n1e-3, lobby , -6.1e1 ,x\r\n2,\"never closed,-60\n3,b,,\n",
    "rssi,beacon,time\n-60,a,2021-02-01T03:34:39.5+01:00\n-61,b,2021-02-01 03:34Z\n127,b,+.5\n",
    "time,beacon,rssi\n0,a,-60\n1,a\n2,a,-60,x\n3,\"a\"b,-60\n,a,-60\nx,a,-60\n4,,\n5,a,99999e999\n",
    "time,beacon,range,range_sigma,rssi\n0,a,2.25,,\n1,a,0,,\n2,a,1,-1,\n3,a,1,1,-60\n",
  ].map { Array($0.utf8) }

  private static func written(_ writer: SightingsCSVWriter) -> String {
    let rows = sightings.map { writer.row($0, recording: "one") }
    return writer.header + rows.joined() + writer.clockRow(Timestamp(microseconds: 2_000_000))
  }

  static let ndjson: [[UInt8]] = [
    #"""
    {"time":0.5,"beacon":"a","rssi":-60,"channel":37,"recording":"one","measured_power":-59}
    {"time":"2021-02-01T03:34:39Z","beacon":"caf\u00e9 \ud83d\ude00","rssi":-6.1e1}
    {"time":2.5,"beacon":"é😀","range":2.25,"range_sigma":0.1,"receiver":"n","target":"t"}
    {"time":3}
    """#,
    #"""

    {"time":1,"beacon":"a\"\\\/\b\f\n\r\t","rssi":127,"more":[1,{"deep":[null,true,false]},"x"]}
    { "time" : null , "beacon" : null , "rssi" : null }
    {"time":1,"time":2}
    {"time":true,"beacon":5,"rssi":"x"} x
    {"time":1e999,"beacon":"\ud83d
    """#,
  ].map { Array($0.utf8) }

  static let truth: [[UInt8]] = [
    "time,x,y\n0,1.5,-2\n1,2.5,3e0\n0.5,2,2\n",
    "\u{FEFF}Recording,floor,TARGET,time,x,y\r\none,ground,a,0,1,2\r\none,up,a,1,2,3\r\n"
      + "two,\"a \"\"b\"\"\",,2021-02-01T03:34:39Z,0,0\r\n,,,x,1,1\r\n",
    "time,x,y,floor\n0,1,1,a\n0,2,2,b\n9,1,9\n9,1,9,c,d\n-9223372036854,0,0\n9223372036854,1,1\n",
  ].map { Array($0.utf8) }

  static let words = [
    "time", "beacon", "rssi", "range", "range_sigma", "recording", "receiver", "target",
    "measured_power", "channel", "x,y", "floor", "\"\"", ",\"", "\",", "127", "-60", "37", "1e308",
    "2021-02-01T03:34:39", "+01:00", ".5", "{\"time\":", ",\"beacon\":\"", "\\ud83d\\ude00",
    "\\u00e9",
    "null", "true", "[[", "}}",
  ]
}
