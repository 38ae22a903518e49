import Advertising
import Captures
import Quantities

/// What a recording holds as a btsnoop file: every report in an event of its own, with its time.
///
/// Link-layer PDUs become the reports that a controller would have given of them, and sightings of
/// a sightings file what an adapter would tell of their beacons. Any other record becomes one that
/// bears only its time, unless the one before it bears the same.
struct BtsnoopConversion {
  /// Reports and sightings that were written.
  private(set) var written = 0
  /// What could not be.
  private(set) var losses = ConversionLosses()

  private let writer = BtsnoopWriter()
  private var bytes: [UInt8] = []
  private var latest: Timestamp?
  private var isCapture = false
  private var isInRecording = false

  /// Begins a file with its header.
  init() {
    writer.appendHeader(to: &bytes)
  }

  /// The bytes that were not given yet.
  mutating func release() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Takes a report of a capture.
  mutating func take(_ record: ReportRecord, _ data: Span<UInt8>) {
    isCapture = true
    guard let report = record.report else { return losses.count(record.reasonForNone(data)) }
    guard let time = record.time else { return losses.count(.noTime) }
    for event in report.events(in: data) { append(event, at: time) }
    written += 1
    if record.channel != nil { losses.count(.channel) }
  }

  /// Takes an event; the sightings of a capture were taken as reports before.
  mutating func take(_ event: CaptureEvent) {
    switch event {
    case .clock(let time):
      guard time != latest else { return }
      writer.appendClock(at: time, to: &bytes)
      latest = time
    case .sighting(let sighting):
      if !isCapture { take(sighting) }
    case .recording:
      isInRecording = true
    case .warning:
      break
    }
  }

  private mutating func take(_ sighting: Sighting) {
    guard let event = sighting.event(&losses) else { return take(.clock(sighting.time)) }
    append(event, at: sighting.time)
    written += 1
    if sighting.channel != nil { losses.count(.channel) }
    if sighting.receiver != nil { losses.count(.receiver) }
    if sighting.target != nil { losses.count(.target) }
    if isInRecording { losses.count(.recording) }
  }

  private mutating func append(_ event: [UInt8], at time: Timestamp) {
    writer.append(event: event, at: time, to: &bytes)
    latest = time
  }
}

extension ReportRecord {
  /// Why a link-layer PDU gives no report.
  fileprivate func reasonForNone(_ data: Span<UInt8>) -> ConversionLosses.LeftOut {
    if crc == .bad { return .badCRC }
    switch AdvertisingPDU.Kind(rawValue: UInt8(truncatingIfNeeded: eventType)) {
    case .scanRequest, .connectInd, .auxConnectResponse: return .request
    case .extended: return data.isEmpty ? .pointer : .damaged
    case .advInd, .advDirectInd, .advNonconnInd, .scanResponse, .advScanInd: return .damaged
    case nil: return .unknownType
    }
  }
}
