import Advertising
import Quantities

/// Turns the HCI events of a capture into sightings.
struct ReportSightings {
  private var joiner = FragmentJoiner()

  /// Gives the sightings of one event, or the record's time when it has none.
  mutating func take(
    event: Span<UInt8>,
    at time: Timestamp,
    offset: Int,
    tally: inout CaptureTally,
    each: (CaptureEvent) -> Void
  ) {
    var given = false
    let abandoned = joiner.abandoned
    do {
      _ = try AdvertisingEvent.reports(in: event) { report in
        tally.reports += 1
        var found = Found()
        switch joiner.take(report, in: event, at: time) {
        case .standsAlone: found = Self.find(in: event, report.data)
        case .waiting: return
        case .joined(let data): found = Self.find(in: data.span, 0..<data.count)
        }
        if let fault = found.fault, !report.isCut {
          Self.drop(.damagedAdvertisement, fault, offset, &tally, each)
        }
        guard found.frame != nil || !report.isAnonymous else {
          _ = tally.drop(.anonymous)
          return
        }
        tally.sightings += 1
        given = true
        each(.sighting(Self.sighting(report, found.frame, time)))
      }
    } catch {
      Self.drop(.damagedReport, error, offset, &tally, each)
    }
    if joiner.abandoned > abandoned {
      tally.dropped[.incompleteFragments, default: 0] += joiner.abandoned - abandoned
    }
    if !given { each(.clock(time)) }
  }

  /// Counts the advertisements that the end of the input leaves unfinished.
  mutating func finish(tally: inout CaptureTally) {
    let abandoned = joiner.abandoned
    joiner.finish()
    guard joiner.abandoned > abandoned else { return }
    tally.dropped[.incompleteFragments, default: 0] += joiner.abandoned - abandoned
  }

  private struct Found {
    var frame: BeaconFrame?
    var fault: AdvertisingFault?
  }

  private static func find(in bytes: Span<UInt8>, _ data: Range<Int>) -> Found {
    do {
      return Found(frame: try BeaconFrame.first(in: bytes, data: data))
    } catch {
      return Found(fault: error)
    }
  }

  private static func sighting(
    _ report: AdvertisingReport,
    _ frame: BeaconFrame?,
    _ time: Timestamp
  ) -> Sighting {
    Sighting(
      time: time,
      beacon: frame?.identity ?? .address(report.address),
      measurement: report.rssi.map { .rssi(Double($0)) } ?? .unavailable,
      address: report.isAnonymous ? nil : report.address,
      measuredPower: frame?.measuredPower
    )
  }

  private static func drop(
    _ reason: DropReason,
    _ fault: AdvertisingFault,
    _ offset: Int,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) {
    guard tally.drop(reason) else { return }
    let place = CaptureWarning.Place.byte(offset + fault.offset)
    each(.warning(CaptureWarning(reason: reason, message: fault.description, place: place)))
  }
}
