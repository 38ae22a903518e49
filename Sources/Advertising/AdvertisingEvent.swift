/// HCI events that carry advertising reports (Bluetooth Core 5.4, Vol 4, Part E, 7.7.65).
///
/// ```
/// 3E LL SS NN report report ...     LE Meta event, parameter length, subevent, number of reports
/// ```
public enum AdvertisingEvent {
  static let leMeta: UInt8 = 0x3E
  /// Event code and parameter length.
  static let headerLength = 2

  /// Calls `body` with every report of one HCI event, in the order of the event.
  ///
  /// The event starts at its event code, without the H4 type. Each report is read by itself and
  /// within the event's parameter length; bytes after the last one are ignored. The cost is linear
  /// in the length of the event, without allocation.
  ///
  /// - Parameters:
  ///   - event: the event's bytes, whose ranges the reports' `data` are.
  ///   - body: called at once for each report, also for one whose end is cut off (`isCut`, `rssi`).
  /// - Returns: false when the event is of another kind, and then `body` was not called.
  /// - Throws: `AdvertisingFault` at the first damaged report, after the good ones before it.
  public static func reports(
    in event: Span<UInt8>,
    each body: (AdvertisingReport) -> Void
  ) throws(AdvertisingFault) -> Bool {
    guard event.count > headerLength, event[0] == leMeta else { return false }
    let claimed = Int(event[1])
    guard claimed > 0, let kind = AdvertisingReport.Kind(rawValue: event[2]) else { return false }
    let end = min(headerLength + claimed, event.count)
    var cursor = ByteCursor(offset: headerLength + 1, end: end)
    let count = Int(try cursor.u8(event))
    for index in 0..<count {
      guard cursor.remaining > 0 else {
        throw AdvertisingFault(.reportsMissing(claimed: count, present: index), at: cursor.offset)
      }
      switch kind {
      case .legacy: try legacyReport(event, &cursor, body)
      case .directed: try directedReport(event, &cursor, body)
      case .extended: try extendedReport(event, &cursor, body)
      }
    }
    guard headerLength + claimed <= event.count else {
      let present = event.count - headerLength
      throw AdvertisingFault(.eventCut(claimed: claimed, present: present), at: event.count)
    }
    return true
  }

  /// Throws when the fixed part of a report does not fit.
  static func requireHead(_ length: Int, at cursor: ByteCursor) throws(AdvertisingFault) {
    guard cursor.remaining >= length else {
      throw AdvertisingFault(
        .reportCut(needed: length, present: cursor.remaining),
        at: cursor.offset
      )
    }
  }

  /// A power byte in dBm; 127 means not available.
  static func power(_ byte: UInt8) -> Int8? {
    byte == 0x7f ? nil : Int8(bitPattern: byte)
  }
}
