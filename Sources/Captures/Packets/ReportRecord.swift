public import Advertising
public import Quantities

/// One advertising report or link-layer advertising PDU of a capture, beacon or not, whole or not.
///
/// Numbers are those on the wire; what the capture does not tell is `nil`. The advertising data is
/// handed over beside it (`ReportObserver`), so that a record costs no allocation.
public struct ReportRecord: Equatable, Sendable {
  /// What the bytes are.
  public enum Kind: String, Sendable {
    /// A report of an LE Advertising Report event.
    case legacy
    /// A report of an LE Extended Advertising Report event, fragments as they came.
    case extended
    /// A report of an LE Directed Advertising Report event: no data.
    case directed
    /// A PDU with the access address of advertising, as a sniffer heard it.
    case linkLayer
  }

  /// Whether the PDU's checksum fits, as the sniffer tells it or as it comes out here.
  public enum Checksum: String, Sendable {
    /// The CRC fits.
    case ok
    /// The CRC does not fit: any bit of the PDU may be wrong.
    case bad
  }

  /// When it was heard; `nil` for a record that has no time (pcapng simple packet block).
  public var time: Timestamp?
  /// The record of the capture, counted from 1; a pcapng custom block counts.
  public var frame: Int
  /// The report within its event, from 0.
  public var index: Int
  /// What the bytes are.
  public var kind: Kind
  /// The event type with all its bits, reserved ones too; for the link layer the PDU type.
  public var eventType: UInt16
  /// The advertiser's address type (0xFF: anonymous); for the link layer the bit TxAdd.
  public var addressType: UInt8?
  /// Who sent it: the advertiser, or who asks it (SCAN_REQ, CONNECT_IND); `nil` when hidden.
  public var address: DeviceAddress?
  /// Signal strength, dBm.
  public var rssi: Int8?
  /// Transmit power as the advertiser tells it, dBm.
  public var txPower: Int8?
  /// Where it was heard: 37 to 39 primary, 0 to 36 secondary; only sniffers tell.
  public var channel: UInt8?
  /// The PHY of the primary channel: 1 LE 1M, 3 LE Coded.
  public var primaryPHY: UInt8?
  /// The PHY of the secondary channel: 0 none, 1 LE 1M, 2 LE 2M, 3 LE Coded.
  public var secondaryPHY: UInt8?
  /// The advertising set, 0 to 15.
  public var sid: UInt8?
  /// Whether the data is whole; extended reports alone tell.
  public var dataStatus: AdvertisingReport.DataStatus?
  /// Interval of the periodic advertising, units of 1.25 ms; 0 none; extended reports alone tell.
  public var periodicInterval: UInt16?
  /// The address type of the one it is meant for (0xFE: not resolved); for the link layer RxAdd.
  public var directAddressType: UInt8?
  /// The one it is meant for: of a directed advertisement, a scan request, a connection request.
  public var directAddress: DeviceAddress?
  /// The PDU's checksum; always `nil` for HCI, where the controller drops what is damaged.
  public var crc: Checksum?
  /// The report as a controller gave it, or would have given it of a PDU, with `data` counted from
  /// the start of the advertising data.
  ///
  /// It is `nil` for a PDU of which a controller reports nothing: one with a bad CRC or damaged, a
  /// request, or one that just points to another.
  public var report: AdvertisingReport?
}

/// Gets every report with its advertising data, which is only there during the call.
///
/// Data that is cut is what is there of it.
public typealias ReportObserver = (ReportRecord, Span<UInt8>) -> Void

extension ReportRecord {
  /// The SID of an extended report without one (no ADI field).
  private static let noSID: UInt8 = 0xFF
  /// The bit of an extended event type that says that it is meant for one address.
  private static let directedBit: UInt16 = 4

  /// The record of a report that came in an HCI event.
  init(_ report: AdvertisingReport, time: Timestamp?, frame: Int, index: Int) {
    self.time = time
    self.frame = frame
    self.index = index
    self.report = report.rebased
    eventType = report.wireEventType
    addressType = report.addressType
    address = report.isAnonymous ? nil : report.address
    rssi = report.rssi
    switch report.kind {
    case .legacy:
      kind = .legacy
    case .directed:
      kind = .directed
      directAddressType = report.directAddressType
      directAddress = report.directAddress
    case .extended:
      kind = .extended
      txPower = report.txPower
      primaryPHY = report.primaryPHY
      secondaryPHY = report.secondaryPHY
      sid = report.sid == Self.noSID ? nil : report.sid
      dataStatus = report.dataStatus
      periodicInterval = report.periodicInterval
      if report.wireEventType & Self.directedBit != 0 {
        directAddressType = report.directAddressType
        directAddress = report.directAddress
      }
    }
  }
}

extension AdvertisingReport {
  /// The same report with `data` counted from the start of the advertising data.
  var rebased: AdvertisingReport {
    var report = self
    report.data = 0..<data.count
    return report
  }
}
