/// Everything that advertising data tells of its sender, for people who want to know.
///
/// Positioning needs identity and power alone, and gets them from `BeaconFrame.first` without
/// allocation. This reads all of it: time and memory grow with the length of the data.
public struct AdvertisedContents: Equatable, Sendable {
  /// The beacon frames in their order.
  public var frames: [AdvertisedFrame] = []
  /// What the device is called; the complete name where there are both.
  public var name: AdvertisedName?
  /// The services that it says it has, in their order, those that come with data included.
  public var services: [ServiceUUID] = []
  /// The services that come with data, in their order.
  public var servicesWithData: [ServiceUUID] = []
  /// Whose manufacturer data there is, in their order; `0x004C` is Apple.
  public var companies: [UInt16] = []
  /// Transmit power in dBm, from the data itself.
  public var txPower: Int8?
  /// A web address given as such.
  public var uri: String?
  /// Where the data is broken; everything before it was read.
  public var fault: AdvertisingFault?

  /// Creates contents with nothing in them.
  public init() {}

  /// Reads advertising data, which is a range of `bytes`; never traps, whatever is in it.
  public init(_ bytes: Span<UInt8>, data: Range<Int>, layouts: [BeaconLayout] = []) {
    var cursor = ADCursor(over: data)
    do {
      while let structure = try cursor.next(bytes) { take(structure, bytes, layouts) }
    } catch {
      fault = error
    }
  }

  private mutating func take(
    _ structure: ADStructure,
    _ bytes: Span<UInt8>,
    _ layouts: [BeaconLayout]
  ) {
    frames += AdvertisedFrame.all(in: structure, bytes, layouts: layouts)
    let data = structure.data
    switch structure.type {
    case 0x02, 0x03: list(bytes, data, width: 2)
    case 0x04, 0x05: list(bytes, data, width: 4)
    case 0x06, 0x07: list(bytes, data, width: 16)
    case 0x08, 0x09: takeName(bytes, data, isComplete: structure.type == 0x09)
    case 0x0A where data.count == 1: txPower = Int8(bitPattern: bytes[data.lowerBound])
    case ADStructure.serviceData16: service(bytes, data, width: 2)
    case ADStructure.serviceData32: service(bytes, data, width: 4)
    case ADStructure.serviceData128: service(bytes, data, width: 16)
    case 0x24: uri = AdvertisedURI.text(bytes, data)
    case ADStructure.manufacturerData where data.count >= 2:
      let company = UInt16(bytes[data.lowerBound]) | UInt16(bytes[data.lowerBound + 1]) << 8
      companies.append(company)
    default: break
    }
  }

  /// A list of UUIDs; a rest that is shorter than one is left.
  private mutating func list(_ bytes: Span<UInt8>, _ data: Range<Int>, width: Int) {
    for start in stride(from: data.lowerBound, to: data.upperBound, by: width) {
      let rest = start..<data.upperBound
      if let uuid = ServiceUUID(bytes, rest, width: width) { add(uuid) }
    }
  }

  private mutating func service(_ bytes: Span<UInt8>, _ data: Range<Int>, width: Int) {
    guard let uuid = ServiceUUID(bytes, data, width: width) else { return }
    servicesWithData.append(uuid)
    add(uuid)
  }

  private mutating func add(_ uuid: ServiceUUID) {
    if !services.contains(uuid) { services.append(uuid) }
  }

  private mutating func takeName(_ bytes: Span<UInt8>, _ data: Range<Int>, isComplete: Bool) {
    guard name == nil || isComplete else { return }
    name = AdvertisedName(text: repairedText(bytes, data), isComplete: isComplete)
  }
}

/// What a device says it is called.
public struct AdvertisedName: Equatable, Sendable {
  /// The name; bytes that are not UTF-8 stand as U+FFFD.
  public var text: String
  /// False when the device says that it is the beginning only.
  public var isComplete: Bool

  /// Creates a name.
  public init(text: String, isComplete: Bool) {
    self.text = text
    self.isComplete = isComplete
  }
}

/// Text from the air: bytes that are not UTF-8 become U+FFFD.
func repairedText(_ bytes: Span<UInt8>, _ data: Range<Int>) -> String {
  var copy: [UInt8] = []
  copy.reserveCapacity(data.count)
  for offset in data { copy.append(bytes[offset]) }
  return String(decoding: copy, as: UTF8.self)
}
