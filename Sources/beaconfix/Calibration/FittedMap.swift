import FloorMaps
import Positioning
import Quantities
import Ranging

/// A floor map file with fitted values written into it, comments and all the rest as they were.
struct FittedMap {
  private(set) var bytes: [UInt8]

  /// Writes the fit of each floor, `nil` for one without readings, and the bias of each beacon.
  init(
    _ bytes: [UInt8],
    of site: AnchorSite,
    fits: [PathLossFit?],
    rangeBiases: [Double?]
  ) throws(CommandFailure) {
    self.bytes = bytes
    let map = site.map
    for (index, floor) in map.floors.enumerated() {
      guard let fit = fits[index] else { continue }
      let text = Self.propagation(fit)
      // The map's own values hold for its only floor, unless the floor has some of its own.
      if map.floors.count == 1 { try set("propagation", of: .root, to: text) }
      if map.floors.count > 1 || floor.propagation != nil {
        try set("propagation", of: JSON5Path.root["floors"][index], to: text)
      }
      for (place, anchor) in site.anchors(onFloor: index).enumerated() where fit.isHeard[place] {
        switch site.kind {
        case .beacon:
          try write(fit, place, to: map.beacons[anchor], at: JSON5Path.root["beacons"][anchor])
        case .receiver:
          let offset = site.offsets[anchor] + fit.difference(of: place)
          let receiver = JSON5Path.root["receivers"][anchor]
          try set("offset", of: receiver, to: fixedDecimals(offset, 2))
        }
      }
    }
    for (index, bias) in rangeBiases.enumerated() {
      guard let bias else { continue }
      try set("rangeBias", of: JSON5Path.root["beacons"][index], to: fixedDecimals(bias, 3))
    }
  }

  private mutating func write(
    _ fit: PathLossFit,
    _ place: Int,
    to beacon: Beacon,
    at path: JSON5Path
  ) throws(CommandFailure) {
    try set("measuredPower", of: path, to: fixedDecimals(fit.powers[place].value, 2))
    try set("shadowing", of: path, to: fixedDecimals(fit.shadowings[place], 2))
    // Its own exponent would count before the fitted one.
    guard beacon.exponent != nil else { return }
    try set("exponent", of: path, to: fixedDecimals(fit.exponent.value, 3))
  }

  private static func propagation(_ fit: PathLossFit) -> String {
    var text = "{ \"measuredPower\": \(fixedDecimals(fit.commonPower.value, 2))"
    text += ", \"exponent\": \(fixedDecimals(fit.exponent.value, 3))"
    text += ", \"shadowing\": \(fixedDecimals(fit.shadowing, 2))"
    if let hearing = fit.hearing {
      text += ", \"hearing\": { \"threshold\": \(fixedDecimals(hearing.threshold, 1))"
      text += ", \"width\": \(fixedDecimals(hearing.width, 1)) }"
    }
    return text + " }"
  }

  private mutating func set(
    _ key: String,
    of path: JSON5Path,
    to text: String
  ) throws(CommandFailure) {
    let document: JSON5Document
    do throws(JSON5Error) {
      document = try JSON5Document(bytes)
    } catch {
      throw .badInput("the floor map cannot be written anew at '\(path)': \(error)")
    }
    guard let written = document.setting(key, ofObjectAt: path, to: text) else {
      throw .badInput("the floor map has no object at '\(path)'")
    }
    bytes = written
  }
}
