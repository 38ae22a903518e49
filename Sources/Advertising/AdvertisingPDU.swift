public import Quantities

/// One PDU of an advertising physical channel, as it goes over the air (Core 5.4, Vol 6, Part B,
/// 2.3).
///
/// ```
/// 40 17     header: type (4 bits), reserved, ChSel, TxAdd, RxAdd; length of the payload
/// ...       payload, by type
/// 3 bytes   CRC, which is not part of the PDU
/// ```
/// Damage does not take away what is whole: `fault` says what is wrong.
public struct AdvertisingPDU: Equatable, Sendable {
  /// The types that are told apart here; others have no content that is known.
  public enum Kind: UInt8, Sendable {
    /// Connectable and scannable undirected advertising.
    case advInd = 0
    /// Directed advertising: no data.
    case advDirectInd = 1
    /// Advertising that takes no answer.
    case advNonconnInd = 2
    /// SCAN_REQ and AUX_SCAN_REQ.
    case scanRequest = 3
    /// The answer to a scan request.
    case scanResponse = 4
    /// CONNECT_IND and AUX_CONNECT_REQ.
    case connectInd = 5
    /// Scannable undirected advertising.
    case advScanInd = 6
    /// ADV_EXT_IND on a primary channel; AUX_ADV_IND, AUX_SCAN_RSP, AUX_CHAIN_IND on a secondary.
    case extended = 7
    /// AUX_CONNECT_RSP, of the same layout as the extended ones.
    case auxConnectResponse = 8
  }

  /// Where and when an extended PDU says that the rest follows.
  public struct AuxiliaryPointer: Equatable, Sendable {
    /// The secondary channel, 0 to 36.
    public var channel: UInt8
    /// Time from the start of this PDU to the start of that one, at the earliest, µs.
    public var offset: Int
    /// The PHY of the other PDU: 0 LE 1M, 1 LE 2M, 2 LE Coded.
    public var phy: UInt8
  }

  /// Access address of everything that is sent on advertising channels.
  public static let accessAddress: UInt32 = 0x8E89_BED6
  /// The two bytes before the payload.
  public static let headerLength = 2
  /// The bytes after the payload.
  public static let crcLength = 3

  /// The type, 4 bits, known or not.
  public var type: UInt8
  /// Whether the sender's address is random (bit TxAdd).
  public var isSenderRandom: Bool
  /// Whether the target's address is random (bit RxAdd).
  public var isTargetRandom: Bool
  /// Length of the payload as the header claims it, bytes.
  public var claimedLength: Int
  /// Who sent it: advertiser, scanner or initiator; `nil` when it is hidden or cut off.
  public var address: DeviceAddress?
  /// The one it is meant for: of a directed advertisement, a scan or a connection request.
  public var target: DeviceAddress?
  /// AdvMode of an extended PDU: 1 connectable, 2 scannable, 0 neither.
  public var mode: UInt8 = 0
  /// Transmit power of an extended PDU, dBm.
  public var txPower: Int8?
  /// ADI of an extended PDU: data identifier (12 bits) and advertising set (the high 4).
  public var dataIdentity: UInt16?
  /// Where the rest of an extended advertisement is.
  public var auxiliary: AuxiliaryPointer?
  /// Where the advertising data stands in the bytes that were read.
  public var data: Range<Int>
  /// What is wrong with the PDU, where it is damaged.
  public var fault: AdvertisingFault?

  /// The type where it is a known one.
  public var kind: Kind? { Kind(rawValue: type) }

  /// The advertising set, 0 to 15, of an extended PDU.
  public var sid: UInt8? { dataIdentity.map { UInt8($0 >> 12) } }

  /// Reads the PDU whose header begins at an offset.
  ///
  /// A payload that passes the end of the bytes is read as far as it goes. The cost is constant,
  /// without allocation.
  ///
  /// - Throws: `AdvertisingFault` when not even the header is there.
  public init(_ bytes: Span<UInt8>, from start: Int) throws(AdvertisingFault) {
    var cursor = ByteCursor(offset: start, end: bytes.count)
    let header = try cursor.u16(bytes)
    type = UInt8(header & 0x0f)
    isSenderRandom = header & 0x40 != 0
    isTargetRandom = header & 0x80 != 0
    claimedLength = Int(header >> 8)
    let present = min(claimedLength, cursor.remaining)
    cursor = ByteCursor(offset: cursor.offset, end: cursor.offset + present)
    data = cursor.offset..<cursor.offset
    do {
      try readPayload(bytes, &cursor)
    } catch {
      fault = error
    }
    if present < claimedLength, fault == nil {
      fault = AdvertisingFault(.dataCut(claimed: claimedLength, present: present), at: start)
    }
  }

  private mutating func readPayload(
    _ bytes: Span<UInt8>,
    _ cursor: inout ByteCursor
  ) throws(AdvertisingFault) {
    switch kind {
    case .advInd, .advNonconnInd, .scanResponse, .advScanInd:
      address = DeviceAddress(value: try cursor.u48(bytes))
      data = cursor.offset..<cursor.end
    case .advDirectInd, .scanRequest, .connectInd:
      address = DeviceAddress(value: try cursor.u48(bytes))
      target = DeviceAddress(value: try cursor.u48(bytes))
      data = cursor.offset..<cursor.offset
    case .extended, .auxConnectResponse:
      try readExtended(bytes, &cursor)
    case nil:
      break
    }
  }
}
