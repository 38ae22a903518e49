public import Positioning
import Quantities

/// Updates as NDJSON, the contract with other programs: docs/schema.md lists every field.
public struct NDJSONFormat: Sendable {
  /// Version of the schema, told by the first line.
  public static let schema = 1

  /// Creates the format.
  public init() {}

  /// The first line of a stream.
  public func stream(program: String) -> String {
    var line = JSONLine(type: "stream")
    line.add("schema", Self.schema)
    line.add("program", program)
    return line.object
  }

  /// An update's line.
  public func line(_ update: Update) -> String {
    switch update {
    case .position(let position): self.position(position)
    case .nearest(let nearest): self.nearest(nearest)
    case .room(let room): self.room(room)
    case .region(let region): self.region(region)
    case .ranging(let ranging): self.ranging(ranging)
    case .adapter(let adapter): self.adapter(adapter)
    case .warning(let warning): self.warning(warning)
    }
  }

  /// The last line of a stream.
  public func end(_ summary: StreamSummary) -> String {
    var line = JSONLine(type: "end")
    line.add("records", summary.records)
    line.add("reports", summary.reports)
    line.add("sightings", summary.sightings)
    line.add("positions", summary.positions)
    summary.addShortfall(to: &line)
    return line.object
  }

  private func position(_ update: PositionUpdate) -> String {
    var line = JSONLine(type: "position")
    line.add(update)
    return line.object
  }

  private func nearest(_ update: NearestUpdate) -> String {
    var line = JSONLine(type: "nearest")
    line.add("time", update.time)
    line.add("recording", update.recording)
    line.add("target", update.target)
    line.add("beacon", update.beacon)
    line.add("receiver", update.receiver)
    if case .iBeacon(let uuid, let major, let minor) = update.identity {
      line.add("uuid", uuid.description)
      line.add("major", Int(major))
      line.add("minor", Int(minor))
    }
    line.add("distance", update.distance, decimals: 3)
    line.add("proximity", update.proximity.rawValue)
    line.add("rssi", update.rssi, decimals: 1)
    line.add("label", update.label)
    line.add("message", update.message)
    line.add("url", update.url)
    return line.object
  }

  private func room(_ update: RoomUpdate) -> String {
    var line = JSONLine(type: "room")
    line.add("time", update.time)
    line.add("recording", update.recording)
    line.add("target", update.target)
    line.add("room", update.room)
    line.add("event", update.event.rawValue)
    line.add("message", update.message)
    line.add("url", update.url)
    return line.object
  }

  private func region(_ update: RegionUpdate) -> String {
    var line = JSONLine(type: "region")
    line.add("time", update.time)
    line.add("recording", update.recording)
    line.add("region", update.region)
    line.add("state", update.state.rawValue)
    line.add("event", update.event.rawValue)
    return line.object
  }

  private func ranging(_ update: RangingUpdate) -> String {
    var line = JSONLine(type: "ranging")
    line.add("time", update.time)
    line.add("recording", update.recording)
    line.add("region", update.region)
    line.add("beacons", json: "[\(update.beacons.map(Self.object).joined(separator: ","))]")
    return line.object
  }

  private static func object(_ beacon: RangedBeacon) -> String {
    var object = JSONLine()
    object.add("beacon", beacon.id ?? beacon.identity.description)
    object.add("uuid", beacon.uuid?.description)
    object.add("major", beacon.major.map { Int($0) })
    object.add("minor", beacon.minor.map { Int($0) })
    object.add("proximity", beacon.proximity.rawValue)
    object.add("accuracy", beacon.accuracy, decimals: 3)
    object.add("rssi", beacon.rssi, decimals: 1)
    return object.object
  }

  private func adapter(_ update: AdapterUpdate) -> String {
    var line = JSONLine(type: "adapter")
    line.add("time", update.time)
    line.add("adapter", update.adapter)
    line.add("state", update.state.rawValue)
    return line.object
  }

  private func warning(_ update: WarningUpdate) -> String {
    var line = JSONLine(type: "warning")
    line.add("time", update.time)
    line.add("code", update.code)
    line.add("message", update.message)
    line.add("receiver", update.receiver)
    line.add("beacon", update.beacon)
    if update.isOver { line.add("over", json: "true") }
    return line.object
  }
}
