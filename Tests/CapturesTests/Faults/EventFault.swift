import Captures
import Quantities
import Testing

/// A fault of other people's programs: the smallest capture of its kind, and what must come out.
struct EventFault: Sendable, CustomTestStringConvertible {
  /// Its numbers in the shared list of faults.
  var numbers: [Int]
  var symptom: String
  var capture: [UInt8]
  /// What every report must be: event type, address type, last byte of the address, RSSI, data.
  var reports: [String]
  /// Identity, RSSI and claimed power of every sighting.
  var sightings: [String]
  var dropped: [DropReason: Int]

  var testDescription: String { "\(numbers): \(symptom)" }

  /// A fault in HCI packets with their H4 type, a record of a capture each.
  init(
    _ numbers: Int...,
    symptom: String,
    packets: [String],
    reports: [String],
    sightings: [String],
    dropped: [DropReason: Int] = [:]
  ) {
    self.numbers = numbers
    self.symptom = symptom
    self.reports = reports
    self.sightings = sightings
    self.dropped = dropped
    capture = packets.enumerated().reduce(BtsnoopBytes.header()) {
      $0 + BtsnoopBytes.record(bytes($1.element), microseconds: Int64($1.offset))
    }
  }

  /// Reads the capture and compares everything with what must come out.
  func check() throws {
    var reader = CaptureReader()
    var (reports, sightings): ([String], [String]) = ([], [])
    try reader.read(capture.span) { record, data in
      let address = record.address.map { hexText([UInt8($0.value & 0xff)]) } ?? "--"
      let head = "\(record.eventType) \(record.addressType.map { "\($0)" } ?? "-") \(address)"
      let content = hexText(data.indices.map { data[$0] })
      reports.append("\(head) \(record.rssi.map { "\($0)" } ?? "-") \(content)")
    } each: {
      if case .sighting(let sighting) = $0 { sightings.append(sighting.line) }
    }
    try reader.finish { _ in }
    #expect(reports == self.reports)
    #expect(sightings == self.sightings)
    #expect(reader.tally.dropped == dropped)
  }
}

extension Sighting {
  /// Identity, RSSI, and the power that it claims if it claims one.
  var line: String {
    let level =
      switch measurement {
      case .rssi(let value): "\(Int(value))"
      case .unavailable: "-"
      case .range(let metres, _): "\(metres) m"
      }
    return "\(beacon) \(level)" + (measuredPower.map { " (\(Int($0)))" } ?? "")
  }
}

/// An address of the faults: AA:00:00:00:00:01 for 1.
func sender(_ number: Int) -> String { "AA:00:00:00:00:0\(number)" }
