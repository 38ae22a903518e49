import Advertising
import Quantities
import UpdateFormats

/// What a device is, in a few words for people.
enum DeviceText {
  /// Companies that send most of what is in the air, by their assigned numbers.
  private static let companies: [UInt16: String] = [
    0x0006: "Microsoft", 0x004C: "Apple", 0x0059: "Nordic", 0x0075: "Samsung", 0x0087: "Garmin",
    0x00E0: "Google", 0x0118: "Radius Networks", 0x0157: "Huami", 0x02E5: "Espressif",
    0x038F: "Xiaomi", 0x0499: "Ruuvi",
  ]
  /// Services whose data tells what a device is, by their assigned numbers.
  private static let services: [UInt16: String] = [
    0xFCD2: "BTHome", 0xFD6F: "exposure notification", 0xFE95: "Xiaomi", 0xFE9F: "Google",
    0xFEAA: "Eddystone", 0xFEED: "Tile",
  ]

  /// Name, readings and addresses, in that order, the most telling first.
  static func words(_ device: HeardDevice) -> String {
    let traits = device.traits
    var words: [String] = []
    if !device.rivals.isEmpty { words.append("sent by \(device.rivals.count) devices") }
    if let name = traits.name, !name.isEmpty { words.append(name) }
    if let reading = traits.reading { words.append(ruuvi(reading)) }
    if let telemetry = traits.telemetry { words.append(self.telemetry(telemetry)) }
    if let url = traits.url { words.append(url) }
    if let frame = traits.ephemeral {
      words.append("Eddystone-EID \(hexadecimalText(frame.identifier, digits: 16))")
    }
    if words.isEmpty, !device.identity.isBeacon { words = makers(traits) }
    return terminalSafe(words.joined(separator: ", "))
  }

  private static func makers(_ traits: DeviceTraits) -> [String] {
    let makers = traits.companies.map { number in
      companies[number] ?? "company 0x\(hexadecimalText(UInt64(number), digits: 4))"
    }
    guard makers.isEmpty else { return makers }
    return traits.services.prefix(2).map { service in
      guard case .bits16(let number) = service, let name = services[number] else {
        return "service \(service)"
      }
      return name
    }
  }

  private static func ruuvi(_ reading: RuuviReading) -> String {
    var text = "RuuviTag"
    if let degrees = reading.temperature { text += " \(fixedDecimals(degrees, 1)) °C" }
    if let humidity = reading.humidity { text += " \(fixedDecimals(humidity, 0)) %" }
    return text
  }

  private static func telemetry(_ telemetry: EddystoneTelemetry) -> String {
    guard telemetry.version == 0 else { return "TLM encrypted" }
    var text = "TLM"
    if let battery = telemetry.batteryMillivolts {
      text += " \(fixedDecimals(Double(battery) / 1000, 2)) V"
    }
    if let degrees = telemetry.temperature { text += " \(fixedDecimals(degrees, 1)) °C" }
    return text
  }
}
