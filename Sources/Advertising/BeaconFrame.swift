public import Quantities

/// A beacon's identity and the power it claims, as read from advertising data.
public struct BeaconFrame: Equatable, Sendable {
  /// iBeacon, AltBeacon or Eddystone-UID; what a layout makes of a frame may be a name.
  public var identity: BeaconIdentity
  /// The measured power: RSSI at 1 m, dBm, as the beacon claims it, plausible or not.
  public var measuredPower: Double

  /// Creates a frame from an identity and its RSSI at 1 m in dBm.
  public init(identity: BeaconIdentity, measuredPower: Double) {
    self.identity = identity
    self.measuredPower = measuredPower
  }

  /// The first beacon frame in advertising data, wherever it stands and whatever the Flags say.
  ///
  /// - Parameters:
  ///   - bytes: an event, or the data itself.
  ///   - data: the range of `bytes` that is advertising data.
  /// - Returns: the frame; `nil` when there is none.
  /// - Throws: `AdvertisingFault` when the walk meets a broken AD structure before any frame.
  public static func first(
    in bytes: Span<UInt8>,
    data: Range<Int>
  ) throws(AdvertisingFault) -> BeaconFrame? {
    var structures = ADCursor(over: data)
    while let structure = try structures.next(bytes) {
      if let frame = BeaconFrame(structure, in: bytes) { return frame }
    }
    return nil
  }

  /// The first beacon frame in advertising data: of the built-in formats, else of the layouts.
  ///
  /// The layouts are tried in their order on one AD structure after the other.
  ///
  /// - Throws: `AdvertisingFault` when there is a broken AD structure and no frame before it.
  public static func first(
    in bytes: Span<UInt8>,
    data: Range<Int>,
    layouts: [BeaconLayout]
  ) throws(AdvertisingFault) -> BeaconFrame? {
    guard !layouts.isEmpty else { return try first(in: bytes, data: data) }
    if let frame = try? first(in: bytes, data: data) { return frame }
    var structures = ADCursor(over: data)
    while let structure = try structures.next(bytes) {
      for layout in layouts {
        if let frame = layout.beaconFrame(in: structure, bytes) { return frame }
      }
    }
    return nil
  }

  /// Reads the frame that an AD structure holds; `nil` when it holds none.
  public init?(_ structure: ADStructure, in bytes: Span<UInt8>) {
    let frame: BeaconFrame? =
      switch structure.type {
      case ADStructure.manufacturerData:
        Self.altBeacon(bytes, structure.data) ?? Self.iBeacon(bytes, structure.data)
      case ADStructure.serviceData16:
        Self.eddystone(bytes, structure.data)
      default: nil
      }
    guard let frame else { return nil }
    self = frame
  }

  /// Eight bytes as a number, most significant first; the caller has checked that they are there.
  static func bigEndian64(_ bytes: Span<UInt8>, at offset: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<8 {
      value = value << 8 | UInt64(bytes[offset + index])
    }
    return value
  }

  /// Four bytes as a number, most significant first; the caller has checked that they are there.
  static func bigEndian32(_ bytes: Span<UInt8>, at offset: Int) -> UInt32 {
    UInt32(bigEndian16(bytes, at: offset)) << 16 | UInt32(bigEndian16(bytes, at: offset + 2))
  }

  /// Two bytes as a number, most significant first; the caller has checked that they are there.
  static func bigEndian16(_ bytes: Span<UInt8>, at offset: Int) -> UInt16 {
    UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
  }

  /// Sixteen bytes, most significant first; the caller has checked that they are there.
  static func uuid(_ bytes: Span<UInt8>, at offset: Int) -> UUID128 {
    UUID128(high: bigEndian64(bytes, at: offset), low: bigEndian64(bytes, at: offset + 8))
  }
}
