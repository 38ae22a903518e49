import Captures
import Positioning
import UpdateFormats

/// From bytes to sightings, and from bytes to lines.
func pipelineCases() -> [Measurement] {
  let recording = Recording()
  let btsnoop = recording.btsnoop
  let whole = Measurement("btsnoop to NDJSON, one report", operations: recording.reports) {
    var reader = CaptureReader()
    var engine = Engine(map: recording.map)
    let format = NDJSONFormat()
    try? reader.read(btsnoop.span) { event in
      switch event {
      case .sighting(let sighting):
        for update in engine.ingest(sighting) { keep(Double(format.line(update).utf8.count)) }
      case .clock(let time):
        for update in engine.advance(to: time) { keep(Double(format.line(update).utf8.count)) }
      case .recording, .warning: break
      }
    }
  }
  return [
    parseCase("btsnoop", recording, btsnoop), parseCase("pcap", recording, recording.pcap),
    parseCase("pcapng", recording, recording.pcapng), observedCase(recording, btsnoop), whole,
    csvCase(recording, btsnoop),
  ]
}

private func parseCase(_ format: String, _ recording: Recording, _ bytes: [UInt8]) -> Measurement {
  Measurement("parse \(format), one report", operations: recording.reports) {
    var reader = CaptureReader()
    var count = 0
    try? reader.read(bytes.span) { event in
      if case .sighting = event { count += 1 }
    }
    keep(Double(count))
  }
}

private func observedCase(_ recording: Recording, _ bytes: [UInt8]) -> Measurement {
  Measurement("parse btsnoop with an observer, one report", operations: recording.reports) {
    var reader = CaptureReader()
    var count = 0
    try? reader.read(
      bytes.span,
      reports: { record, data in count += record.index + data.count },
      each: { _ in }
    )
    keep(Double(count))
  }
}

private func csvCase(_ recording: Recording, _ btsnoop: [UInt8]) -> Measurement {
  var reader = CaptureReader()
  let writer = SightingsCSVWriter()
  var text = writer.header + "\n"
  try? reader.read(btsnoop.span) { event in
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
