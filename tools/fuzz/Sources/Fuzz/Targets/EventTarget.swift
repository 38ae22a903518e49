import Advertising
import Quantities

/// Reads HCI events that follow each other, each by itself and all as an adapter gives them.
func decodeEvents(_ bytes: Span<UInt8>) {
  var events: [[UInt8]] = []
  var start = 0
  while start < bytes.count {
    // Event code, length, parameters; the last one may be cut.
    let length = start + 1 < bytes.count ? 2 + Int(bytes[start + 1]) : 1
    let end = min(start + length, bytes.count)
    events.append(array(bytes.extracting(start..<end)))
    start = end
  }
  for event in events { decodeEvent(event.span) }
  checkPackets(events)
}

/// Reads one HCI event and joins the fragments among its reports.
private func decodeEvent(_ bytes: Span<UInt8>) {
  var joiner = FragmentJoiner()
  var count = 0
  do {
    let isAdvertising = try AdvertisingEvent.reports(in: bytes) { report in
      count += 1
      check(isInside(report.data, bytes), "the data is in the event: \(report)")
      check(report.data.count <= report.claimedDataLength, "no more than claimed: \(report)")
      check(report.isCut == (report.data.count < report.claimedDataLength), "isCut: \(report)")
      check(checkEvents(of: report, in: bytes) == report, "encoded and decoded: \(report)")
      readFrames(bytes, report.data)
      let time = Timestamp(microseconds: Int64(count))
      if case .joined(let data) = joiner.take(report, in: bytes, at: time) {
        check(data.count <= 1_650, "joined data is no longer than an advertisement")
        readFrames(data.span, 0..<data.count)
      }
    }
    check(isAdvertising || count == 0, "no reports of an event that is of another kind")
  } catch {
    checkFault(error, bytes)
  }
  check(count <= 255, "no more reports than a byte can count")
}

/// Writes a report as events and reads them: the data is that of the report.
///
/// The result is the report as it was read from its first event, with `data` where it was.
@discardableResult
func checkEvents(of report: AdvertisingReport, in bytes: Span<UInt8>) -> AdvertisingReport? {
  var first: AdvertisingReport?
  var data: [UInt8] = []
  for event in report.events(in: bytes) {
    do {
      _ = try AdvertisingEvent.reports(in: event.span) {
        first = first ?? $0
        data += array(event.span.extracting($0.data))
      }
    } catch {
      check(report.isCut || report.data.count > 243, "only what is cut has a fault: \(error)")
    }
  }
  let given = array(bytes.extracting(report.data))
  let longestLegacy = 243
  let wanted = report.kind == .legacy ? min(given.count, longestLegacy) : given.count
  check(given.starts(with: data) && data.count >= wanted, "the data is written: \(report)")
  check(first?.address == report.address && first?.rssi == report.rssi, "told: \(report)")
  first?.data = report.data
  return first
}

/// The place of a fault is in the bytes or at their end.
func checkFault(_ fault: AdvertisingFault, _ bytes: Span<UInt8>) {
  check((0...bytes.count).contains(fault.offset), "the fault is in the bytes: \(fault)")
  checkMessage(fault.description)
}

/// Whether a range can be read.
func isInside(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
  range.lowerBound >= 0 && range.upperBound <= bytes.count
}
