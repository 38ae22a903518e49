public import Quantities

/// One advertisement as the controller reported it, fragments as they came.
///
/// The advertising data stays where it is: `data` is a range of the event's bytes, so that a report
/// costs no allocation. All numbers are those on the wire.
public struct AdvertisingReport: Equatable, Sendable {
  /// Which event the report came in.
  public enum Kind: UInt8, Sendable {
    /// LE Advertising Report, subevent 0x02.
    case legacy = 0x02
    /// LE Directed Advertising Report, subevent 0x0B: no data.
    case directed = 0x0B
    /// LE Extended Advertising Report, subevent 0x0D.
    case extended = 0x0D
  }

  /// Whether the data is whole, as the extended event type tells it; legacy data always is.
  public enum DataStatus: UInt8, Sendable {
    /// Whole, or the last fragment.
    case complete = 0
    /// A fragment: more of the same advertisement follows.
    case moreToCome = 1
    /// The controller gave up: nothing more of this advertisement follows.
    case truncated = 2
    /// Reserved for the future.
    case reserved = 3
  }

  /// Which event the report came in.
  public var kind: Kind
  /// The event type with all its bits, reserved ones too: one byte for legacy, two for extended.
  public var wireEventType: UInt16
  /// 0 public, 1 random, 2 public identity, 3 random identity, 0xFF anonymous; others are reserved.
  public var addressType: UInt8
  /// The advertiser's address; zero when it is anonymous.
  public var address: DeviceAddress
  /// Signal strength in dBm, -128 to 126; `nil` when not available (127) or cut off.
  public var rssi: Int8?
  /// Transmit power in dBm as the advertiser told the controller; `nil` when not told (127).
  public var txPower: Int8?
  /// The primary PHY of an extended report: 1 LE 1M, 3 LE Coded; 0 for the other kinds.
  public var primaryPHY: UInt8 = 0
  /// The secondary PHY of an extended report: 0 none, 1 LE 1M, 2 LE 2M, 3 LE Coded.
  public var secondaryPHY: UInt8 = 0
  /// The advertising set, 0 to 15 (0xFF: none told); `nil` except for extended reports.
  public var sid: UInt8?
  /// Interval of the periodic advertising, in units of 1.25 ms; 0 when there is none.
  public var periodicInterval: UInt16 = 0
  /// The address type of the target of a directed advertisement; 0xFE: it could not be resolved.
  public var directAddressType: UInt8?
  /// The target of a directed advertisement: `nil` for legacy reports, zero when undirected.
  public var directAddress: DeviceAddress?
  /// Where the advertising data stands in the event's bytes.
  public var data: Range<Int>
  /// How many bytes of data the report claims; more than `data` holds when it is cut.
  public var claimedDataLength: Int

  /// The event type without the bits that the Core specification reserves (extended: 7 and up).
  public var eventType: UInt16 {
    kind == .extended ? wireEventType & 0x7f : wireEventType
  }

  /// Whether the data is whole.
  public var dataStatus: DataStatus {
    guard kind == .extended else { return .complete }
    return DataStatus(rawValue: UInt8(wireEventType >> 5 & 3)) ?? .reserved
  }

  /// Whether this answers a scan request.
  public var isScanResponse: Bool {
    kind == .extended ? wireEventType & 8 != 0 : kind == .legacy && wireEventType == 4
  }

  /// Whether the advertiser hides its address.
  public var isAnonymous: Bool { kind == .extended && addressType == 0xff }

  /// Whether the event ended before the report did.
  public var isCut: Bool { data.count < claimedDataLength }
}
