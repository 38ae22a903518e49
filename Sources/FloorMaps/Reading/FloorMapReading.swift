import Advertising

extension FloorMap {
  /// The text that the key `format` of every floor map holds.
  public static let format = "beaconfix-map"
  /// The version of the format that is read and written here.
  public static let version = 1

  /// Whether a text may be the name of a map: up to 200 bytes of UTF-8, one line without control
  /// characters.
  public static func isName(_ text: String) -> Bool {
    text.utf8.count <= Node.longestName && Node.isPrintable(text)
  }

  /// Reads a floor map file: JSON5 in UTF-8.
  ///
  /// Every finding is made that can be, not only the first; they come in the order of the file.
  /// The map is `nil` exactly when there is an error among them. Never traps. Time grows with the
  /// number of bytes, and with the square of a polygon's corners.
  public static func read(_ bytes: [UInt8]) -> (map: FloorMap?, findings: [Finding]) {
    var log = FindingLog()
    do throws(JSON5Error) {
      let document = try JSON5Document(bytes)
      let map = FloorMap(reading: Node(value: document.root, path: .root), &log)
      return (log.hasErrors ? nil : map, log.sorted)
    } catch {
      log.error(
        Place(path: .root, position: error.position),
        "found \(error.found)",
        advice: "expected \(error.expected)"
      )
      return (nil, log.sorted)
    }
  }

  private init?(reading node: Node, _ log: inout FindingLog) {
    guard node.isFloorMap(&log) else { return nil }
    let keys = [
      "format", "version", "name", "yAxis", "origin", "receiver", "propagation", "layouts",
      "floors", "beacons", "receivers", "regions",
    ]
    guard let object = ObjectReader(node, keys: keys, &log) else { return nil }
    let places = Places(reading: object, &log)
    self.init(
      name: object["name"]?.name(&log),
      yAxis: object["yAxis"].flatMap { YAxis(reading: $0, &log) } ?? .up,
      origin: object["origin"].flatMap { Origin(reading: $0, &log) },
      propagation: object["propagation"].flatMap { Propagation(reading: $0, &log) },
      layouts: object.list("layouts", &log) { BeaconLayout(reading: $0, &$1) }.values,
      floors: places.floors.values,
      beacons: places.beacons.values,
      receivers: places.receivers.values,
      regions: places.regions.values
    )
    if let receiver = object["receiver"] { readReceiver(receiver, &log) }
    places.check(&log)
    noteMissingPropagation(node, &log)
  }

  private mutating func readReceiver(_ node: Node, _ log: inout FindingLog) {
    guard let object = ObjectReader(node, keys: ["height", "offset"], &log) else { return }
    receiverHeight = object["height"]?.number(.height, &log)
    receiverOffset = object["offset"]?.number(.decibels, &log) ?? 0
  }
}

extension BeaconLayout {
  fileprivate init?(reading node: Node, _ log: inout FindingLog) {
    guard let text = node.string(&log) else { return nil }
    do throws(BeaconLayoutError) {
      try self.init(text)
    } catch {
      log.error(
        node.place,
        "the layout has \(error.found) in its column \(error.column)",
        advice: "expected \(error.expected)"
      )
      return nil
    }
  }
}

extension FloorMap.YAxis {
  fileprivate init?(reading node: Node, _ log: inout FindingLog) {
    let axis = node.parsed(as: "\"up\" or \"down\"", &log) { Self(rawValue: $0) }
    guard let axis else { return nil }
    self = axis
  }
}
