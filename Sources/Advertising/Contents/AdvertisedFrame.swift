/// A beacon frame of any kind, with or without an identity.
public enum AdvertisedFrame: Equatable, Sendable {
  /// iBeacon, AltBeacon or Eddystone-UID, as its identity tells.
  case beacon(BeaconFrame)
  /// A frame that one of the layouts asked for describes.
  case layout(LayoutFrame)
  /// A web address.
  case eddystoneURL(EddystoneURL)
  /// Battery, temperature, counters.
  case eddystoneTelemetry(EddystoneTelemetry)
  /// An identity that changes.
  case eddystoneEID(EddystoneEID)
  /// What a RuuviTag measured.
  case ruuviTag(RuuviReading)

  /// The power that the frame claims, RSSI at 1 m, dBm; plausible or not.
  public var measuredPower: Double? {
    switch self {
    case .beacon(let frame): frame.measuredPower
    case .layout(let frame): frame.beacon?.measuredPower
    case .eddystoneURL(let frame): frame.measuredPower
    case .eddystoneEID(let frame): frame.measuredPower
    case .ruuviTag(let reading): reading.measuredPower
    case .eddystoneTelemetry: nil
    }
  }

  /// The frames that one AD structure holds: none, one, or a web address with a reading in it.
  static func all(
    in structure: ADStructure,
    _ bytes: Span<UInt8>,
    layouts: [BeaconLayout]
  ) -> [AdvertisedFrame] {
    if let frame = BeaconFrame(structure, in: bytes) { return [.beacon(frame)] }
    var frames: [AdvertisedFrame] = []
    switch structure.type {
    case ADStructure.manufacturerData:
      if let reading = RuuviReading(bytes, manufacturerData: structure.data) {
        frames.append(.ruuviTag(reading))
      }
    case ADStructure.serviceData16: frames = eddystone(bytes, structure.data)
    default: break
    }
    for layout in layouts {
      guard let match = layout.frame(in: structure, bytes) else { continue }
      return frames + [.layout(match)]
    }
    return frames
  }

  private static func eddystone(_ bytes: Span<UInt8>, _ data: Range<Int>) -> [AdvertisedFrame] {
    if let url = EddystoneURL(bytes, serviceData: data) {
      let reading = RuuviReading(url: url.text).map(Self.ruuviTag)
      return [.eddystoneURL(url)] + (reading.map { [$0] } ?? [])
    }
    if let telemetry = EddystoneTelemetry(bytes, serviceData: data) {
      return [.eddystoneTelemetry(telemetry)]
    }
    return EddystoneEID(bytes, serviceData: data).map { [.eddystoneEID($0)] } ?? []
  }
}
