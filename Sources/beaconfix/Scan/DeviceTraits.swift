import Advertising

/// What a device tells of itself beside its identity, gathered from all that it sends.
struct DeviceTraits: Equatable {
  var name: String?
  var url: String?
  var telemetry: EddystoneTelemetry?
  var reading: RuuviReading?
  var ephemeral: EddystoneEID?
  var txPower: Int8?
  var services: [ServiceUUID] = []
  var companies: [UInt16] = []
  /// Whether it sends beacon frames of any kind, with an identity in them or without.
  var sendsFrames = false

  /// Services or companies kept; a device has a handful, and what sends more means harm.
  private static let longestList = 16

  /// Takes in what one more advertisement tells; the newest word counts.
  mutating func take(_ contents: AdvertisedContents) {
    if let name = contents.name, name.isComplete || self.name == nil { self.name = name.text }
    url = contents.uri ?? url
    txPower = contents.txPower ?? txPower
    add(contents.services, contents.companies)
    sendsFrames = sendsFrames || !contents.frames.isEmpty
    for frame in contents.frames {
      switch frame {
      case .eddystoneURL(let frame): url = frame.text
      case .eddystoneTelemetry(let frame): telemetry = frame
      case .eddystoneEID(let frame): ephemeral = frame
      case .ruuviTag(let frame): reading = frame
      case .beacon, .layout: break
      }
    }
  }

  /// These traits, with what they lack taken from others.
  func completed(by others: DeviceTraits) -> DeviceTraits {
    var all = self
    all.name = name ?? others.name
    all.url = url ?? others.url
    all.telemetry = telemetry ?? others.telemetry
    all.reading = reading ?? others.reading
    all.ephemeral = ephemeral ?? others.ephemeral
    all.txPower = txPower ?? others.txPower
    all.add(others.services, others.companies)
    return all
  }

  private mutating func add(_ services: [ServiceUUID], _ companies: [UInt16]) {
    for service in services
    where !self.services.contains(service) && self.services.count < Self.longestList {
      self.services.append(service)
    }
    for company in companies
    where !self.companies.contains(company) && self.companies.count < Self.longestList {
      self.companies.append(company)
    }
  }
}
