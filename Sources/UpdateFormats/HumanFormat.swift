public import Positioning
import Quantities

/// Updates as lines for people: a time, then what there is to say.
public struct HumanFormat: Sendable {
  /// Whether lines carry ANSI colours.
  public let isColoured: Bool
  /// From this probability on a floor is told as certain.
  private static let sure = 0.95

  /// Creates the format.
  public init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  /// An update's line.
  public func line(_ update: Update) -> String {
    switch update {
    case .position(let position):
      time(position.time) + target(position.target) + self.position(position)
    case .nearest(let nearest): time(nearest.time) + target(nearest.target) + self.nearest(nearest)
    case .room(let room): time(room.time) + target(room.target) + self.room(room)
    case .region(let region): time(region.time) + self.region(region)
    case .ranging(let ranging): time(ranging.time) + self.ranging(ranging)
    case .adapter(let adapter):
      time(adapter.time) + paint("adapter", .cyan) + " \(adapter.adapter) \(adapter.state.rawValue)"
    case .warning(let warning):
      (warning.time.map(time) ?? "") + paint("warning", .yellow)
        + " \(terminalSafe(warning.message))"
    }
  }

  /// The last line: what was read, and what was dropped, ignored or lost if anything was.
  public func end(_ summary: StreamSummary) -> String {
    let positions = summary.positions.map { "\(counted($0, "position")) from " } ?? ""
    return "\(positions)\(counted(summary.sightings, "sighting"))"
      + " in \(counted(summary.records, "record"))\(summary.shortfall)"
  }

  /// Whom a line is about, in tracking mode.
  private func target(_ name: String?) -> String {
    guard let name else { return "" }
    let text = terminalSafe(name)
    return text + String(repeating: " ", count: max(0, 12 - text.count)) + "  "
  }

  private func position(_ update: PositionUpdate) -> String {
    guard let point = update.position else {
      let anchor = update.target == nil ? "beacon" : "receiver"
      let reason =
        update.missing.map { "\(counted($0, "more \(anchor)")) needed" }
        ?? (update.target == nil ? "the beacons heard" : "the receivers that hear it")
        + " stand in line"
      return paint("no position", .yellow) + "  \(reason) (\(update.beacons) heard)"
    }
    var parts = [paint("(\(padded(point.x)), \(padded(point.y)))", .bold)]
    parts.append(update.accuracy.map(accuracy) ?? "        ")
    if let floor = floor(update) { parts.append(floor) }
    let room = update.room.map(terminalSafe) ?? "-"
    parts.append(room + String(repeating: " ", count: max(0, 12 - room.count)))
    parts.append(counted(update.beacons, update.target == nil ? "beacon" : "receiver"))
    if update.status != .fix { parts.append(paint(update.status.rawValue, .yellow)) }
    if let other = update.alternative {
      parts.append("or (\(fixedDecimals(other.x, 2)), \(fixedDecimals(other.y, 2)))")
    }
    return parts.joined(separator: "  ")
  }

  /// The floor, where there are several, and how sure it is unless it is as good as certain.
  private func floor(_ update: PositionUpdate) -> String? {
    guard let id = update.floor, let probability = update.floorProbability else { return nil }
    let text = "floor " + terminalSafe(id)
    guard probability < Self.sure else { return text }
    return text + " " + paint("\(fixedDecimals(100 * probability, 0)) %", .yellow)
  }

  private func nearest(_ update: NearestUpdate) -> String {
    guard let beacon = update.receiver ?? update.beacon else {
      return paint("nearest", .cyan) + " none in range"
    }
    var text = paint("nearest", .cyan) + " \(terminalSafe(update.label ?? beacon))"
    if let distance = update.distance {
      text += ", \(update.proximity.rawValue), \(fixedDecimals(distance, 1)) m"
    }
    if let message = update.message { text += ": \(terminalSafe(message))" }
    return text
  }

  private func room(_ update: RoomUpdate) -> String {
    var text = paint(update.event == .enter ? "enter" : "exit ", .green)
    text += "   \(terminalSafe(update.room))"
    if update.event == .enter, let message = update.message {
      text += ": \(terminalSafe(message))"
    }
    return text
  }

  private func region(_ update: RegionUpdate) -> String {
    let word =
      switch update.event {
      case .enter: paint("enter  ", .green)
      case .exit: paint("exit   ", .green)
      case .determined:
        paint(update.state == .inside ? "inside " : update.state.rawValue, .cyan)
      }
    return "\(word) \(terminalSafe(update.region))"
  }

  private func ranging(_ update: RangingUpdate) -> String {
    let beacons = update.beacons.map { beacon in
      let figures = [
        beacon.accuracy.map { "\(fixedDecimals($0, 1)) m" },
        beacon.rssi.map { "\(fixedDecimals($0, 0)) dBm" },
      ]
      let words = [name(beacon, in: update.region), proximity(beacon.proximity)] + figures
      return words.compactMap { $0 }.joined(separator: " ")
    }
    let list = beacons.isEmpty ? "none in range" : beacons.joined(separator: "  ")
    return paint("ranging", .cyan) + " \(terminalSafe(update.region)): \(list)"
  }

  /// A beacon's id, else what its identity says beyond that of the region.
  private func name(_ beacon: RangedBeacon, in region: String) -> String? {
    if let id = beacon.id { return id == region ? nil : terminalSafe(id) }
    let identity = beacon.identity.description
    guard identity != region else { return nil }
    let isWithin = identity.hasPrefix("\(region)/")
    return terminalSafe(isWithin ? String(identity.dropFirst(region.count + 1)) : identity)
  }

  /// Hot and cold: red for immediate, yellow for near, blue for far.
  private func proximity(_ proximity: Proximity) -> String {
    switch proximity {
    case .immediate: paint(proximity.rawValue, .red)
    case .near: paint(proximity.rawValue, .yellow)
    case .far: paint(proximity.rawValue, .blue)
    case .unknown: proximity.rawValue
    }
  }

  private func accuracy(_ radius: Double) -> String {
    guard radius.isFinite, radius < 1000 else { return "±  far m" }
    let text = fixedDecimals(radius, radius < 100 ? 1 : 0)
    return "±" + String(repeating: " ", count: max(0, 5 - text.count)) + text + " m"
  }

  private func padded(_ coordinate: Double) -> String {
    let text = fixedDecimals(coordinate, 2)
    return String(repeating: " ", count: max(0, 6 - text.count)) + text
  }

  /// Time of day in UTC for clocks that count from 1970, else seconds; one decimal.
  private func time(_ time: Timestamp) -> String {
    guard time.isCalendarTime else {
      let text = fixedDecimals(scaled: time.microseconds / 100_000, 1)
      return String(repeating: " ", count: max(0, 8 - text.count)) + text + "  "
    }
    let tenths: Int64 = time.timeOfDay / 100_000
    let seconds: Int64 = tenths / 10
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map(twoDigits)
    return parts.joined(separator: ":") + ".\(tenths % 10)  "
  }

  private enum Style: String {
    case bold = "1"
    case red = "31"
    case yellow = "33"
    case blue = "34"
    case green = "32"
    case cyan = "36"
  }

  private func paint(_ text: String, _ style: Style) -> String {
    isColoured ? "\u{1b}[\(style.rawValue)m\(text)\u{1b}[0m" : text
  }
}
