public import Quantities

extension AdvertisingPDU {
  /// Who sends, in an advertisement whose later PDUs do not repeat it.
  public struct Sender: Equatable, Sendable {
    /// The advertiser's address.
    public var address: DeviceAddress
    /// Whether it is a random one.
    public var isRandom: Bool
  }

  /// The sender as this PDU itself tells it.
  public var sender: Sender? {
    address.map { Sender(address: $0, isRandom: isSenderRandom) }
  }

  /// Bits of the extended event type.
  private static let directed: UInt16 = 1 << 2
  private static let moreToCome: UInt16 = 1 << 5
  private static let anonymous: UInt8 = 0xFF

  /// The report that a controller would have made of this PDU.
  ///
  /// A directed advertisement becomes a directed report, which alone tells whom it is meant for.
  /// That an extended PDU answers a scan request cannot be seen from it, and is not told.
  ///
  /// - Parameters:
  ///   - rssi: how strong it was, dBm.
  ///   - superior: the advertiser as the PDU that pointed to this one told it.
  ///   - isFragment: whether more of the same advertisement follows.
  /// - Returns: `nil` for requests, connection responses and unknown types.
  public func report(
    rssi: Int8?,
    superior: Sender? = nil,
    isFragment: Bool = false
  ) -> AdvertisingReport? {
    guard let kind = reportKind, let eventType = reportType(isFragment) else { return nil }
    let known = sender ?? superior
    guard known != nil || kind == .extended else { return nil }
    var report = AdvertisingReport(
      kind: kind,
      wireEventType: eventType,
      addressType: known.map { $0.isRandom ? 1 : 0 } ?? Self.anonymous,
      address: known?.address ?? DeviceAddress(value: 0),
      data: data,
      claimedDataLength: data.count
    )
    report.rssi = rssi
    report.txPower = txPower
    report.sid = sid
    if let target {
      report.directAddress = target
      report.directAddressType = isTargetRandom ? 1 : 0
    }
    return report
  }

  private var reportKind: AdvertisingReport.Kind? {
    switch kind {
    case .advInd, .advNonconnInd, .scanResponse, .advScanInd: .legacy
    case .advDirectInd: target == nil ? .legacy : .directed
    case .extended: .extended
    case .scanRequest, .connectInd, .auxConnectResponse, nil: nil
    }
  }

  private func reportType(_ isFragment: Bool) -> UInt16? {
    switch kind {
    case .advInd: 0
    case .advDirectInd: 1
    case .advScanInd: 2
    case .advNonconnInd: 3
    case .scanResponse: 4
    case .extended:
      UInt16(mode) | (target == nil ? 0 : Self.directed) | (isFragment ? Self.moreToCome : 0)
    case .scanRequest, .connectInd, .auxConnectResponse, nil: nil
    }
  }
}
