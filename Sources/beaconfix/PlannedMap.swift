import FloorMaps
import Positioning
import Quantities
import UpdateFormats

/// A floor map file with suggested beacons in it, comments and all the rest as they were.
struct PlannedMap {
  private(set) var bytes: [UInt8]
  private var taken: Set<String>
  private var number = 0

  init(_ bytes: [UInt8], _ map: FloorMap) {
    self.bytes = bytes
    taken = Set(map.beacons.map(\.id))
  }

  /// Adds a beacon at the head of the list, where it needs no knowledge of what stands behind.
  mutating func add(_ suggestion: BeaconSuggestion) {
    guard let document = try? JSON5Document(bytes) else { return }
    let path = JSON5Path.root["beacons"]
    let beacon = text(suggestion)
    guard let list = document.value(at: path), case .array(let others) = list.content else {
      bytes = document.setting("beacons", ofObjectAt: .root, to: "[\(beacon)]") ?? bytes
      return
    }
    let start = list.range.lowerBound + 1
    let comma = others.isEmpty ? "" : ","
    bytes = bytes[..<start] + Array("\n    \(beacon)\(comma)".utf8) + bytes[start...]
  }

  private mutating func text(_ suggestion: BeaconSuggestion) -> String {
    repeat { number += 1 } while !taken.insert("new-\(number)").inserted
    let z = suggestion.z.map { ", \"z\": \(fixedDecimals($0, 3))" } ?? ""
    let (x, y) = (suggestion.position.x, suggestion.position.y)
    return "{ \"id\": \"new-\(number)\", \"floor\": \(JSONLine.quoted(suggestion.floor)),"
      + " \"x\": \(fixedDecimals(x, 3)), \"y\": \(fixedDecimals(y, 3))\(z) }"
  }
}
