import FloorMaps
import Positioning
import Quantities
import UpdateFormats

/// A floor map file with suggested beacons in it, comments and all the rest as they were.
struct PlannedMap {
  private let map: [UInt8]
  private var taken: Set<String>
  private var number = 0
  private var beacons: [String] = []

  init(_ bytes: [UInt8], _ map: FloorMap) {
    self.map = bytes
    taken = Set(map.beacons.map(\.id))
  }

  /// The file with the beacons behind the others, in the order in which they were added.
  var bytes: [UInt8] {
    guard !beacons.isEmpty, let document = try? JSON5Document(map) else { return map }
    return document.appending(beacons, toListAt: JSON5Path.root["beacons"])
      ?? document.setting("beacons", ofObjectAt: .root, to: JSON5Document.list(beacons)) ?? map
  }

  /// Adds a beacon.
  mutating func add(_ suggestion: BeaconSuggestion) {
    beacons.append(text(suggestion))
  }

  private mutating func text(_ suggestion: BeaconSuggestion) -> String {
    repeat { number += 1 } while !taken.insert("new-\(number)").inserted
    let z = suggestion.z.map { ", \"z\": \(fixedDecimals($0, 3))" } ?? ""
    let (x, y) = (suggestion.position.x, suggestion.position.y)
    return "{ \"id\": \"new-\(number)\", \"floor\": \(JSONLine.quoted(suggestion.floor)),"
      + " \"x\": \(fixedDecimals(x, 3)), \"y\": \(fixedDecimals(y, 3))\(z) }"
  }
}
