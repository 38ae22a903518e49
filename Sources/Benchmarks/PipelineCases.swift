import Advertising
import Captures
import FloorMaps
import Positioning
import Quantities
import UpdateFormats

/// Ten iBeacons at 10 Hz each, heard for 100 s, as a btsnoop file.
private struct Recording {
  let map: FloorMap
  private(set) var bytes: [UInt8] = []
  let reports = 10_000

  init() {
    var random = SplitMix64(state: 11)
    let uuid = UUID128(high: 0x8f0e_1a2b_3c4d_5e6f, low: 0x7081_92a3_b4c5_d6e7)
    let identities: [BeaconIdentity] = (0..<10).map {
      .iBeacon(uuid: uuid, major: 1, minor: UInt16($0))
    }
    map = FloorMap(
      propagation: Propagation(measuredPower: -59, exponent: 2, shadowing: 5),
      beacons: identities.enumerated().map { index, identity in
        Beacon(
          id: "b\(index)",
          x: Double(index % 4) * 5,
          y: Double(index / 4) * 6,
          identity: identity
        )
      }
    )
    let writer = BtsnoopWriter()
    writer.appendHeader(to: &bytes)
    for number in 0..<reports {
      let frame = BeaconFrame(identity: identities[number % 10], measuredPower: -59)
      let event = AdvertisingEvent.legacyEvent(
        data: frame.advertisingData() ?? [],
        from: DeviceAddress(value: UInt64(0xc000_0000_0000 + number % 10)),
        rssi: Int8(-70 + Int(4 * random.normal()))
      )
      let time = Timestamp(microseconds: 1_767_225_600_000_000 + Int64(number) * 10_000)
      writer.append(event: event, at: time, to: &bytes)
    }
  }
}

/// From bytes to sightings, and from bytes to lines.
func pipelineCases() -> [Measurement] {
  let recording = Recording()
  let parse = Measurement("parse btsnoop, one report", operations: recording.reports) {
    var reader = CaptureReader()
    var count = 0
    try? reader.read(recording.bytes.span) { event in
      if case .sighting = event { count += 1 }
    }
    keep(Double(count))
  }
  let whole = Measurement("btsnoop to NDJSON, one report", operations: recording.reports) {
    var reader = CaptureReader()
    var engine = Engine(map: recording.map)
    let format = NDJSONFormat()
    try? reader.read(recording.bytes.span) { event in
      switch event {
      case .sighting(let sighting):
        for update in engine.ingest(sighting) { keep(Double(format.line(update).utf8.count)) }
      case .clock(let time):
        for update in engine.advance(to: time) { keep(Double(format.line(update).utf8.count)) }
      case .recording, .warning: break
      }
    }
  }
  return [parse, whole, csvCase(recording)]
}

private func csvCase(_ recording: Recording) -> Measurement {
  var reader = CaptureReader()
  let writer = SightingsCSVWriter()
  var text = writer.header + "\n"
  try? reader.read(recording.bytes.span) { event in
    if case .sighting(let sighting) = event { text += writer.row(sighting) + "\n" }
  }
  let bytes = Array(text.utf8)
  return Measurement("parse CSV, one row", operations: recording.reports) {
    var reader = CaptureReader()
    var count = 0
    try? reader.read(bytes.span) { event in
      if case .sighting = event { count += 1 }
    }
    keep(Double(count))
  }
}
