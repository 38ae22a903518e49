import Advertising
import Quantities

/// Reads an HCI event and joins the fragments among its reports.
func decodeEvent(_ bytes: Span<UInt8>) {
  var joiner = FragmentJoiner()
  var count = 0
  do {
    let isAdvertising = try AdvertisingEvent.reports(in: bytes) { report in
      count += 1
      check(isInside(report.data, bytes), "the data is in the event: \(report)")
      check(report.data.count <= report.claimedDataLength, "no more than claimed: \(report)")
      check(report.isCut == (report.data.count < report.claimedDataLength), "isCut: \(report)")
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

/// The place of a fault is in the bytes or at their end.
func checkFault(_ fault: AdvertisingFault, _ bytes: Span<UInt8>) {
  check((0...bytes.count).contains(fault.offset), "the fault is in the bytes: \(fault)")
  checkMessage(fault.description)
}

/// Whether a range can be read.
func isInside(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
  range.lowerBound >= 0 && range.upperBound <= bytes.count
}
