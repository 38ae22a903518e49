import Advertising

extension AdvertisedContents {
  /// What is in advertising data, in a line, in a fixed order.
  var line: String {
    var words = frames.map(Self.word)
    if let name { words.append((name.isComplete ? "name " : "short ") + name.text) }
    if !services.isEmpty { words.append("services \(services)") }
    if !servicesWithData.isEmpty { words.append("data \(servicesWithData)") }
    if !companies.isEmpty, frames.isEmpty {
      words.append("of " + companies.map { String($0, radix: 16) }.joined(separator: ", "))
    }
    if let uri { words.append("uri \(uri)") }
    if let txPower { words.append("power \(txPower)") }
    if let fault { words.append("fault at \(fault.offset)") }
    return words.joined(separator: "; ")
  }

  private static func word(_ frame: AdvertisedFrame) -> String {
    switch frame {
    case .beacon(let frame): "\(frame.identity) \(Int(frame.measuredPower))"
    case .layout(let frame): "layout \(frame.layout.text)"
    case .eddystoneURL(let frame): "\(frame.text) \(Int(frame.measuredPower))"
    case .eddystoneEID(let frame):
      "eid \(String(frame.identifier, radix: 16)) \(Int(frame.measuredPower))"
    case .eddystoneTelemetry(let frame):
      "tlm \(frame.version) \(text(frame.batteryMillivolts)) mV \(text(frame.temperature)) C"
        + " \(text(frame.advertisements)) \(text(frame.uptime)) s"
    case .ruuviTag(let reading): word(reading)
    }
  }

  private static func word(_ reading: RuuviReading) -> String {
    let motion = [reading.accelerationX, reading.accelerationY, reading.accelerationZ]
    return "ruuvi \(reading.format) \(text(reading.temperature)) C \(text(reading.humidity)) %"
      + " \(text(reading.pressure)) Pa \(motion.map(text).joined(separator: " ")) mG"
      + " \(text(reading.batteryMillivolts)) mV \(text(reading.txPower)) dBm"
      + " \(text(reading.movements)) moves no. \(text(reading.sequence))"
  }

  private static func text(_ value: (some Any)?) -> String {
    value.map { "\($0)" } ?? "-"
  }
}

/// Upper-case digits of bytes.
func hexText(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
}
