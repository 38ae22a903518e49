import Quantities

/// The keys of a beacon that tell what it sends; at most one of them may be given.
let identityKeys = ["ibeacon", "altbeacon", "eddystone", "address"]

extension BeaconIdentity {
  /// Reads the identity of a beacon; `nil` when it has none, or one with an error.
  init?(ofBeacon object: ObjectReader, _ log: inout FindingLog) {
    let given = identityKeys.compactMap { object[$0] == nil ? nil : $0 }
    for key in given.dropFirst() {
      log.error(
        object.node.place(of: key),
        "a second identity beside \(given[0])",
        advice: "keep one; list a beacon that sends both as two beacons"
      )
    }
    guard let key = given.first, let node = object[key] else { return nil }
    let identity: BeaconIdentity? =
      switch key {
      case "ibeacon": Self.iBeacon(node, &log)
      case "altbeacon": Self.altBeacon(node, &log)
      case "eddystone": Self.eddystone(node, &log)
      default: Self.address(node, &log)
      }
    guard let identity else { return nil }
    self = identity
  }

  private static func iBeacon(_ node: Node, _ log: inout FindingLog) -> Self? {
    guard let object = ObjectReader(node, keys: ["uuid", "major", "minor"], &log) else {
      return nil
    }
    let uuid = object.required("uuid", "its proximity UUID", &log)?.uuid(&log)
    let major = object.required("major", "0 to 65535", &log)?.uint16(&log)
    let minor = object.required("minor", "0 to 65535", &log)?.uint16(&log)
    guard let uuid, let major, let minor else { return nil }
    return .iBeacon(uuid: uuid, major: major, minor: minor)
  }

  private static func altBeacon(_ node: Node, _ log: inout FindingLog) -> Self? {
    guard let object = ObjectReader(node, keys: ["id1", "id2", "id3"], &log) else { return nil }
    let id1 = object.required("id1", "its first identifier as a UUID", &log)?.uuid(&log)
    let id2 = object.required("id2", "0 to 65535", &log)?.uint16(&log)
    let id3 = object.required("id3", "0 to 65535", &log)?.uint16(&log)
    guard let id1, let id2, let id3 else { return nil }
    return .altBeacon(id1: id1, id2: id2, id3: id3)
  }

  private static func eddystone(_ node: Node, _ log: inout FindingLog) -> Self? {
    guard let object = ObjectReader(node, keys: ["namespace", "instance"], &log) else { return nil }
    let namespace = object.required("namespace", "20 hexadecimal digits", &log)?
      .hexadecimalString(20, &log)
    let instance = object.required("instance", "12 hexadecimal digits", &log)?
      .hexadecimalString(12, &log)
    guard let namespace, let instance else { return nil }
    return .eddystone(namespace: namespace, instance: instance)
  }

  private static func address(_ node: Node, _ log: inout FindingLog) -> Self? {
    let form = "an address as \"AA:BB:CC:DD:EE:FF\""
    return node.parsed(as: form, &log) { DeviceAddress($0) }.map(Self.address)
  }
}

extension Node {
  func uuid(_ log: inout FindingLog) -> UUID128? {
    parsed(as: "a UUID as \"01234567-89ab-cdef-0123-456789abcdef\"", &log) { UUID128($0) }
  }

  func uint16(_ log: inout FindingLog) -> UInt16? {
    whole(0...65535, &log).map { UInt16($0) }
  }

  fileprivate func hexadecimalString(_ digits: Int, _ log: inout FindingLog) -> String? {
    parsed(as: "\(digits) hexadecimal digits in quotes", &log) { text in
      text.unicodeScalars.count == digits
        && text.unicodeScalars.allSatisfy { hexadecimalDigit($0) != nil } ? text : nil
    }
  }

  /// A string that some reading must accept; an error says what form is wanted when it does not.
  func parsed<Value>(
    as form: String,
    _ log: inout FindingLog,
    _ parse: (String) -> Value?
  ) -> Value? {
    guard let text = string(&log) else { return nil }
    if let value = parse(text) { return value }
    log.error(place, "\(excerpt(text)) can't be read", advice: "give \(form)")
    return nil
  }
}
