import Evaluating
import FloorMaps
import Positioning
import Quantities
import Ranging
import UpdateFormats

/// How far positions are off at surveyed places that the fit did not see.
///
/// The surveyed windows are left out a tenth at a time, whole recordings where there are ten, the
/// map is fitted to the rest, and what was left out is located.
struct HeldOutErrors {
  /// Distances from the truth, metres, one for each window that gave a position.
  private(set) var errors: [Double] = []
  /// Errors within the stated 95 % radius.
  private(set) var contained = 0

  /// Parts that are left out in turn, and windows without which it says nothing.
  private static let parts = 10
  private static let fewest = 10
  /// Each window is a recording of its own, of one moment.
  private static let moment = Timestamp(microseconds: 0)

  /// Fits and locates ten times; without errors when there are too few windows.
  init(
    _ text: [UInt8],
    of readings: CalibrationReadings,
    withSurvey: Bool
  ) throws(CommandFailure) {
    let windows = readings.windows
    guard windows.reduce(0, { $0 + $1.count }) >= Self.fewest else { return }
    var progress = ProgressLine()
    defer { progress.clear() }
    for part in 0..<Self.parts {
      try Interruption.check()
      progress.show("locating surveyed places that the fit did not see: \(part) of \(Self.parts)")
      let split = windows.map { Self.split($0, leavingOut: part) }
      try locate(split, text, of: readings.site, withSurvey)
    }
  }

  private typealias Split = (kept: [CalibrationWindow], left: [CalibrationWindow])

  private static func split(_ windows: [CalibrationWindow], leavingOut part: Int) -> Split {
    let recordings = Set(windows.map(\.recording)).sorted()
    var split: Split = ([], [])
    for (index, window) in windows.enumerated() {
      // Neighbours share their shadows: what is left out hangs together.
      let (place, count) =
        recordings.count >= parts
        ? (recordings.firstIndex(of: window.recording) ?? 0, recordings.count)
        : (index, windows.count)
      if place * parts / count == part {
        split.left.append(window)
      } else {
        split.kept.append(window)
      }
    }
    return split
  }

  private mutating func locate(
    _ floors: [Split],
    _ text: [UInt8],
    of site: AnchorSite,
    _ withSurvey: Bool
  ) throws(CommandFailure) {
    let fits = floors.enumerated().map { site.fit($1.kept, onFloor: $0) }
    let written = try FittedMap(text, of: site, fits: fits, rangeBiases: [])
    guard let fitted = FloorMap.read(written.bytes).map else { return }
    var fields: [String: ResidualField] = [:]
    for (index, fit) in fits.enumerated() where withSurvey {
      guard let fit else { continue }
      fields[site.map.floors[index].id] = ResidualField(floors[index].kept, fit)
    }
    let survey = Survey(fingerprint: fitted.radioFingerprint, fields: fields)
    var engine = Locator(map: fitted, survey: fields.isEmpty ? nil : survey)
    for (index, split) in floors.enumerated() {
      for window in split.left {
        for (anchor, level) in zip(site.anchors(onFloor: index), window.levels) {
          guard let level else { continue }
          // Windows have what walls and receiver take off them added back.
          let loss = site.anchors.all[anchor].wallLoss(to: window.place, on: fitted.floors[index])
          let heard = level - loss + site.offsets[anchor]
          _ = engine.ingest(Self.sighting(site.map.beacons[anchor].id, heard, site.kind))
        }
        for case .position(let update) in engine.finish() { score(update, window.place) }
      }
    }
  }

  private static func sighting(_ anchor: String, _ level: Double, _ kind: AnchorSite.Kind)
    -> Sighting
  {
    var sighting = Sighting(time: moment, beacon: .named(anchor), measurement: .rssi(level))
    if kind == .receiver { sighting.receiver = anchor }
    // All that is heard at a moment is of one target.
    sighting.target = kind == .receiver ? "left out" : nil
    return sighting
  }

  /// For people or programs; `nil` without errors.
  func line(isHuman: Bool) -> String? {
    guard let summary = ErrorSummary(errors) else { return nil }
    let share: Double = Double(contained) / Double(errors.count)
    guard !isHuman else {
      return "at places left out of the fit: CE50 \(fixedDecimals(summary.ce50, 2)) m, CE95"
        + " \(fixedDecimals(summary.ce95, 2)) m, \(fixedDecimals(100 * share, 0)) % within the stated"
        + " radius (\(counted(errors.count, "window")))"
    }
    var line = JSONLine(type: "heldOut")
    line.add("n", errors.count)
    line.add("mean", summary.mean, decimals: 3)
    line.add("ce50", summary.ce50, decimals: 3)
    line.add("ce95", summary.ce95, decimals: 3)
    line.add("containment95", share, decimals: 4)
    return line.object
  }

  private mutating func score(_ update: PositionUpdate, _ truth: Point) {
    guard let place = update.position else { return }
    let error = place.distance(to: truth)
    errors.append(error)
    if error <= update.accuracy ?? 0 { contained += 1 }
  }
}
