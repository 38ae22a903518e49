import Positioning
import Quantities

/// What a command is told of an event: three arguments, and a variable for each thing known.
///
/// ```
/// CMD room enter foyer        BEACONFIX_TYPE=room BEACONFIX_EVENT=enter BEACONFIX_ROOM=foyer ...
/// CMD nearest near desk       BEACONFIX_DISTANCE=1.520 BEACONFIX_MESSAGE=...
/// CMD region exit UUID/1      BEACONFIX_STATE=outside
/// CMD ranging near UUID/1     the region's nearest beacon: BEACONFIX_IDENTITY=... _DISTANCE=...
/// ```
struct EventText {
  /// The type of the update, what happened, and to what.
  let arguments: [String]
  private var variables: [(name: String, value: String)] = []

  /// The text of an update; `nil` for one that is no event: positions, adapters, warnings.
  init?(_ update: Update) {
    switch update {
    case .room(let room):
      arguments = ["room", room.event.rawValue, room.room]
      add("EVENT", room.event.rawValue)
      add("ROOM", room.room)
      add("MESSAGE", room.message)
      add("URL", room.url)
      add("TARGET", room.target)
      add("RECORDING", room.recording)
      add("TIME", room.time)
    case .nearest(let nearest):
      arguments = ["nearest", nearest.proximity.rawValue, nearest.beacon ?? nearest.receiver ?? ""]
      add("BEACON", nearest.beacon)
      add("IDENTITY", nearest.identity?.description)
      add("PROXIMITY", nearest.proximity.rawValue)
      add("DISTANCE", nearest.distance.map { fixedDecimals($0, 3) })
      add("RSSI", nearest.rssi.map { fixedDecimals($0, 1) })
      add("LABEL", nearest.label)
      add("MESSAGE", nearest.message)
      add("URL", nearest.url)
      add("TARGET", nearest.target)
      add("RECEIVER", nearest.receiver)
      add("RECORDING", nearest.recording)
      add("TIME", nearest.time)
    case .region(let region):
      arguments = ["region", region.event.rawValue, region.region]
      add("EVENT", region.event.rawValue)
      add("REGION", region.region)
      add("STATE", region.state.rawValue)
      add("RECORDING", region.recording)
      add("TIME", region.time)
    case .ranging(let ranging):
      guard ranging.isChange else { return nil }
      let nearest = ranging.beacons.first
      let proximity = (nearest?.proximity ?? .unknown).rawValue
      arguments = ["ranging", proximity, ranging.region]
      add("REGION", ranging.region)
      add("BEACON", nearest?.id)
      add("IDENTITY", nearest?.identity.description)
      add("PROXIMITY", proximity)
      add("DISTANCE", nearest?.accuracy.map { fixedDecimals($0, 3) })
      add("RSSI", nearest?.rssi.map { fixedDecimals($0, 1) })
      add("RECORDING", ranging.recording)
      add("TIME", ranging.time)
    case .position, .adapter, .warning: return nil
    }
    add("TYPE", arguments[0])
  }

  private mutating func add(_ name: String, _ value: String?) {
    // A NUL would end the text for the program that reads it.
    guard let value, !value.unicodeScalars.contains("\0") else { return }
    variables.append((name, value))
  }

  private mutating func add(_ name: String, _ time: Timestamp) {
    add(name, fixedDecimals(scaled: time.microseconds, 6))
  }

  /// The whole environment of the command: nothing of ours passes on.
  var environment: [String] {
    ["PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8"]
      + variables.map { "BEACONFIX_\($0.name)=\($0.value)" }
  }
}
