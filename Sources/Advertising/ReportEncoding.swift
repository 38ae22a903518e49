import Quantities

extension AdvertisingReport {
  /// The HCI events that carry this report, each from its event code on, without the H4 type.
  ///
  /// All bits are written as they are, reserved ones too. A report that is cut (`isCut`) ends its
  /// event where its data ends, so that it reads as cut again.
  ///
  /// - Parameter bytes: the bytes that `data` is a range of.
  /// - Returns: one event with one report. Only where the data of an extended report is longer than
  ///   the 229 bytes that an event has room for (a link-layer PDU holds up to 254), there are
  ///   several, all but the last marked as `moreToCome`. Legacy data past 243 bytes is left off.
  public func events(in bytes: Span<UInt8>) -> [[UInt8]] {
    let data = self.data.map { bytes[$0] }
    switch kind {
    case .legacy: return [legacyEvent(data)]
    case .directed: return [directedEvent()]
    case .extended:
      guard data.count > Self.extendedRoom else { return [extendedEvent(data, wireEventType)] }
      let length = Self.extendedRoom
      return stride(from: 0, to: data.count, by: length).map { start in
        let part = Array(data[start..<min(start + length, data.count)])
        let isLast = start + length >= data.count
        return extendedEvent(part, isLast ? wireEventType : fragmentType)
      }
    }
  }

  /// What an event of 255 parameter bytes has room for: a legacy report's data and RSSI, bytes.
  private static let legacyRoom = 244
  /// The same for the data of an extended report, whose RSSI stands before it.
  private static let extendedRoom = 229
  private static let unavailable: UInt8 = 0x7f
  private static let noSID: UInt8 = 0xff

  /// The event type with the status `moreToCome`.
  private var fragmentType: UInt16 {
    let statusBits: UInt16 = 3 << 5
    return wireEventType & ~statusBits | UInt16(DataStatus.moreToCome.rawValue) << 5
  }

  /// See `LegacyReport.swift`: the RSSI comes last, and is not there in a report that is cut.
  private func legacyEvent(_ data: [UInt8]) -> [UInt8] {
    let data = data.prefix(rssi == nil ? Self.legacyRoom : Self.legacyRoom - 1)
    var report = [UInt8(truncatingIfNeeded: wireEventType), addressType]
    report += Self.bytes(address.value, 6)
    report.append(UInt8(clamping: isCut ? claimedDataLength : data.count))
    report += data
    let hasRSSI = !isCut && data.count < Self.legacyRoom
    if hasRSSI { report.append(rssi.map { UInt8(bitPattern: $0) } ?? Self.unavailable) }
    return event(report)
  }

  /// See `DirectedReport.swift`.
  private func directedEvent() -> [UInt8] {
    var report = [UInt8(truncatingIfNeeded: wireEventType), addressType]
    report += Self.bytes(address.value, 6)
    report.append(directAddressType ?? 0)
    report += Self.bytes(directAddress?.value ?? 0, 6)
    report.append(rssi.map { UInt8(bitPattern: $0) } ?? Self.unavailable)
    return event(report)
  }

  /// See `ExtendedReport.swift`.
  private func extendedEvent(_ data: [UInt8], _ eventType: UInt16) -> [UInt8] {
    var report = Self.bytes(UInt64(eventType), 2) + [addressType]
    report += Self.bytes(address.value, 6)
    report += [primaryPHY, secondaryPHY, sid ?? Self.noSID]
    report += [txPower, rssi].map { $0.map { UInt8(bitPattern: $0) } ?? Self.unavailable }
    report += Self.bytes(UInt64(periodicInterval), 2)
    report.append(directAddressType ?? 0)
    report += Self.bytes(directAddress?.value ?? 0, 6)
    report.append(UInt8(clamping: isCut ? claimedDataLength : data.count))
    return event(report + data)
  }

  private func event(_ report: [UInt8]) -> [UInt8] {
    [AdvertisingEvent.leMeta, UInt8(report.count + 2), kind.rawValue, 1] + report
  }

  /// A number, least significant byte first.
  private static func bytes(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }
}
