import Advertising
import Quantities

/// Turns the packets of a capture into reports and sightings.
struct AdvertisingStream {
  /// What the observer gets to see.
  enum Observed {
    /// Nothing: no records are made.
    case nothing
    /// Every report as it came.
    case reports
    /// What every sighting was made from.
    case advertisements
  }

  /// What the observer gets to see.
  var observed = Observed.nothing
  /// Beacon formats beyond the built-in ones.
  var layouts: [BeaconLayout] = []
  /// Which PDUs pointed to which, in captures of the link layer.
  var trail = AuxiliaryTrail()
  /// Whether the duplicate filter of a controller was spoken of already.
  var isFilterNoted = false
  private var joiner = FragmentJoiner()

  /// Gives what one packet holds, or the record's time when it holds no sighting.
  ///
  /// `kind` is `nil` for a packet of no known kind; `bytes` begin after the H4 type.
  mutating func take(
    _ kind: HCIPacketKind?,
    _ packet: CapturedPacket,
    _ bytes: Span<UInt8>,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) {
    var given = false
    if kind == .event {
      given = take(event: bytes, packet, &tally, reports, each)
    } else {
      tally.ignored.count(kind)
      if kind == .command { noteDuplicateFilter(bytes, packet, each) }
    }
    if !given, let time = packet.time { each(.clock(time)) }
  }

  private mutating func take(
    event: Span<UInt8>,
    _ packet: CapturedPacket,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) -> Bool {
    var given = false
    var index = 0
    do {
      let isAdvertising = try AdvertisingEvent.reports(in: event) { report in
        tally.reports += 1
        let record =
          observed == .nothing
          ? nil : ReportRecord(report, time: packet.time, frame: packet.frame, index: index)
        if observed == .reports, let record { reports(record, event.extracting(report.data)) }
        index += 1
        if take(report, in: event, packet, record, &tally, reports, each) { given = true }
      }
      if !isAdvertising { tally.ignored.count(.event) }
    } catch {
      Self.drop(.damagedReport, error, packet, &tally, each)
    }
    return given
  }

  /// Gives the sighting of a report, unless it is a fragment or has nothing to be known by.
  ///
  /// `record` is there when anything is observed.
  mutating func take(
    _ report: AdvertisingReport,
    in event: Span<UInt8>,
    _ packet: CapturedPacket,
    _ record: ReportRecord?,
    channel: UInt8? = nil,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) -> Bool {
    guard let time = packet.time else {
      _ = tally.drop(.noTime)
      return false
    }
    let abandoned = joiner.abandoned
    let outcome = joiner.take(report, in: event, at: time, source: packet.source)
    if joiner.abandoned > abandoned {
      tally.dropped[.incompleteFragments, default: 0] += joiner.abandoned - abandoned
    }
    var found = Found()
    switch outcome {
    case .standsAlone: found = find(in: event, report.data)
    case .waiting: return false
    case .joined(let data): found = find(in: data.span, 0..<data.count)
    }
    if let fault = found.fault, !report.isCut {
      Self.drop(.damagedAdvertisement, fault, packet, &tally, each)
    }
    guard found.frame != nil || !report.isAnonymous else {
      _ = tally.drop(.anonymous)
      return false
    }
    tally.sightings += 1
    if observed == .advertisements, let record {
      switch outcome {
      case .joined(let data): reports(record, data.span)
      default: reports(record, event.extracting(report.data))
      }
    }
    each(.sighting(Self.sighting(report, found, time, channel)))
    return true
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
    /// RSSI at 1 m as a frame without identity claims it.
    var power: Double?
    var fault: AdvertisingFault?
  }

  private func find(in bytes: Span<UInt8>, _ data: Range<Int>) -> Found {
    var found = Found()
    do {
      found.frame = try BeaconFrame.first(in: bytes, data: data, layouts: layouts)
    } catch {
      found.fault = error
    }
    if found.frame == nil { found.power = ClaimedPower.first(in: bytes, data: data) }
    return found
  }

  private static func sighting(
    _ report: AdvertisingReport,
    _ found: Found,
    _ time: Timestamp,
    _ channel: UInt8?
  ) -> Sighting {
    Sighting(
      time: time,
      beacon: found.frame?.identity ?? .address(report.address),
      measurement: report.rssi.map { .rssi(Double($0)) } ?? .unavailable,
      address: report.isAnonymous ? nil : report.address,
      measuredPower: found.frame?.measuredPower ?? found.power,
      channel: channel
    )
  }

  static func drop(
    _ reason: DropReason,
    _ fault: AdvertisingFault,
    _ packet: CapturedPacket,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) {
    guard tally.drop(reason) else { return }
    let place = CaptureWarning.Place.byte(packet.offset + fault.offset)
    each(.warning(CaptureWarning(reason: reason, message: fault.description, place: place)))
  }
}
