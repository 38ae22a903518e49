import Advertising
import Positioning
import Quantities
import UpdateFormats

extension ScanEntry {
  /// The device as a line of NDJSON; what is not known is absent.
  ///
  /// `event` is what happened to it, where only changes are told.
  func line(event: String? = nil) -> String {
    var line = JSONLine(type: "device")
    line.add("event", event)
    line.add("beacon", device.identity.description)
    line.add("kind", device.identity.kind)
    line.add("id", id)
    if case .iBeacon(let uuid, let major, let minor) = device.identity {
      line.add("uuid", uuid.description)
      line.add("major", Int(major))
      line.add("minor", Int(minor))
    }
    line.add("address", device.address?.description)
    if !device.rivals.isEmpty {
      let list = device.rivals.map { JSONLine.quoted($0.description) }.joined(separator: ",")
      line.add("sharedBy", json: "[\(list)]")
    }
    line.add("count", device.sightings)
    line.add("rate", device.rate, decimals: 3)
    line.add("first", device.first)
    line.add("last", device.last)
    line.add("rssi", device.lastRSSI, decimals: 0)
    line.add("median", device.medianRSSI, decimals: 1)
    line.add("spread", device.spread, decimals: 1)
    line.add("measuredPower", device.claimedPower, decimals: 0)
    line.add("distance", distance, decimals: 3)
    line.add("proximity", proximity.rawValue)
    device.traits.add(to: &line)
    return line.object
  }
}

extension BeaconIdentity {
  /// A word for programs.
  fileprivate var kind: String {
    switch self {
    case .iBeacon: "ibeacon"
    case .altBeacon: "altbeacon"
    case .eddystone: "eddystone"
    case .address: "address"
    case .named: "named"
    }
  }
}

extension DeviceTraits {
  fileprivate func add(to line: inout JSONLine) {
    line.add("name", name)
    line.add("url", url)
    line.add("txPower", txPower.map(Int.init))
    line.add("eid", ephemeral.map { hexadecimalText($0.identifier, digits: 16) })
    if let telemetry { line.add("telemetry", json: Self.object(telemetry)) }
    if let reading { line.add("ruuvi", json: Self.object(reading)) }
    list("companies", companies.map { Int($0).description }, &line)
    list("services", services.map { JSONLine.quoted($0.description) }, &line)
  }

  private func list(_ key: String, _ values: [String], _ line: inout JSONLine) {
    guard !values.isEmpty else { return }
    line.add(key, json: "[\(values.joined(separator: ","))]")
  }

  private static func object(_ telemetry: EddystoneTelemetry) -> String {
    var line = JSONLine()
    line.add("version", Int(telemetry.version))
    line.add("battery", telemetry.batteryMillivolts.map { Double($0) / 1000 }, decimals: 3)
    line.add("temperature", telemetry.temperature, decimals: 2)
    line.add("advertisements", telemetry.advertisements.map(Int.init))
    line.add("uptime", telemetry.uptime, decimals: 1)
    return line.object
  }

  private static func object(_ reading: RuuviReading) -> String {
    var line = JSONLine()
    line.add("format", Int(reading.format))
    line.add("temperature", reading.temperature, decimals: 2)
    line.add("humidity", reading.humidity, decimals: 2)
    line.add("pressure", reading.pressure, decimals: 0)
    line.add("battery", reading.batteryMillivolts.map { Double($0) / 1000 }, decimals: 3)
    line.add("txPower", reading.txPower.map(Int.init))
    line.add("movements", reading.movements.map(Int.init))
    line.add("sequence", reading.sequence.map(Int.init))
    return line.object
  }
}
