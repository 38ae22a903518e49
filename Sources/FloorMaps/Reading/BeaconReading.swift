import Advertising
import Quantities

extension Beacon {
  /// Reads a beacon; without a `floor` it stands on the only one there is.
  init?(reading node: Node, floors: [String], _ log: inout FindingLog) {
    let keys =
      ["id", "floor", "x", "y", "z"] + identityKeys + [
        "irk", "measuredPower", "exponent", "shadowing", "rangeBias", "label", "message", "url",
      ]
    guard let object = ObjectReader(node, keys: keys, &log) else { return nil }
    let id = object.required("id", "a name of its own", &log)?.id(&log)
    let stand = Stand(reading: object, floors: floors, &log)
    let read = Beacon(
      id: id ?? "",
      floor: stand?.floor ?? "",
      x: stand?.x ?? 0,
      y: stand?.y ?? 0,
      z: object["z"]?.number(.height, &log),
      identity: BeaconIdentity(ofBeacon: object, &log),
      irk: object["irk"]?.parsed(as: "32 hexadecimal digits in quotes", &log) { IdentityKey($0) },
      measuredPower: object["measuredPower"]?.number(.measuredPower, &log),
      exponent: object["exponent"]?.number(.exponent, &log),
      shadowing: object["shadowing"]?.number(.spread, &log),
      rangeBias: object["rangeBias"]?.number(.rangeBias, &log) ?? 0,
      label: object["label"]?.string(&log),
      message: object["message"]?.string(&log),
      url: object["url"]?.string(&log)
    )
    guard id != nil, stand != nil else { return nil }
    self = read
  }
}

extension Receiver {
  /// Reads a receiver; without a `floor` it stands on the only one there is.
  init?(reading node: Node, floors: [String], _ log: inout FindingLog) {
    let keys = ["id", "floor", "x", "y", "z", "offset"]
    guard let object = ObjectReader(node, keys: keys, &log) else { return nil }
    let id = object.required("id", "a name of its own", &log)?.id(&log)
    let stand = Stand(reading: object, floors: floors, &log)
    let z = object["z"]?.number(.height, &log)
    let offset = object["offset"]?.number(.decibels, &log)
    guard let id, let stand else { return nil }
    self.init(id: id, floor: stand.floor, x: stand.x, y: stand.y, z: z, offset: offset)
  }
}

/// Where a beacon or receiver stands.
private struct Stand {
  var floor: String
  var x: Double
  var y: Double

  init?(reading object: ObjectReader, floors: [String], _ log: inout FindingLog) {
    let floor: String?
    if object["floor"] == nil, floors.count <= 1 {
      floor = floors.first ?? ""
    } else {
      let meaning = "one of \(listed(floors.map(excerpt)))"
      floor = object.required("floor", meaning, &log)?.id(&log)
    }
    let x = object.required("x", "metres along the map's first axis", &log)?
      .number(.coordinate, &log)
    let y = object.required("y", "metres along the map's second axis", &log)?
      .number(.coordinate, &log)
    guard let floor, let x, let y else { return nil }
    self.floor = floor
    self.x = x
    self.y = y
  }
}

extension Region {
  init?(reading node: Node, _ log: inout FindingLog) {
    guard let object = ObjectReader(node, keys: ["id", "uuid", "major", "minor"], &log) else {
      return nil
    }
    let id = object.required("id", "a name of its own", &log)?.id(&log)
    let uuid = object.required("uuid", "the proximity UUID of its beacons", &log)?.uuid(&log)
    let major = object["major"]?.uint16(&log)
    let minor = object["minor"]?.uint16(&log)
    if object["minor"] != nil, object["major"] == nil {
      log.error(node.place(of: "minor"), "a minor without a major", advice: "add \"major\"")
    }
    guard let id, let uuid else { return nil }
    self.init(id: id, uuid: uuid, major: major, minor: minor)
  }
}
