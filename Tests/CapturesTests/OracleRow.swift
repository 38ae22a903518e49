import Captures
import Quantities

/// One report, as far as the oracle tells it too.
struct OracleRow: Equatable, CustomStringConvertible {
  var frame = 0
  var index = 0
  /// Microseconds since 1970; `nil` for a record without time.
  var microseconds: Int64?
  var kind = ""
  var eventType: UInt16 = 0
  var addressType: UInt8?
  var address = ""
  var target = ""
  var rssi: Int?
  var txPower: Int?
  var sid: UInt8?
  var data = ""
  var crc = ""

  /// Known difference: tshark wraps times before 1970 to 32 bits.
  ///
  /// The record's stamp is 0, and as btsnoop counts the year 0 began 719,540 days before the epoch.
  private static let wrapped: [String: Int64] = [
    "2256253440.000000000": -719_540 * 86_400 * 1_000_000
  ]
  /// Bits of the extended event type that have a meaning.
  private static let extendedBits: UInt16 = 0x7f

  /// What the reader found.
  init(_ record: ReportRecord, _ data: Span<UInt8>) {
    let isExtended = record.kind == .extended
    frame = record.frame
    index = record.index
    microseconds = record.time?.microseconds
    kind =
      switch record.kind {
      case .legacy: "leg"
      case .extended: "ext"
      case .directed: "dir"
      case .linkLayer: "ll"
      }
    eventType = isExtended ? record.eventType & Self.extendedBits : record.eventType
    addressType = record.addressType
    address = record.address?.description.lowercased() ?? ""
    target =
      record.kind == .linkLayer && record.eventType != 3 && record.eventType != 5
      ? record.directAddress?.description.lowercased() ?? "" : ""
    rssi = record.rssi.map(Int.init)
    txPower = record.txPower.map(Int.init)
    sid = record.sid
    self.data = data.indices.map { hexByte(data[$0]) }.joined()
    crc = record.crc?.rawValue ?? ""
  }

  /// A line of the oracle, in its columns.
  init(_ columns: [String]) {
    let number = { (text: String) in Int(text.replacing("0x", with: ""), radix: 16) }
    let power = { (text: String) in Int(text).flatMap { $0 == 127 ? nil : $0 } }
    let isLinkLayer = columns[3] == "ll"
    frame = Int(columns[0]) ?? 0
    index = Int(columns[1]) ?? 0
    microseconds =
      Self.wrapped[columns[2]] ?? Int64(columns[2].replacing(".", with: "").dropLast(3))
    kind = columns[3]
    eventType = UInt16(number(columns[4]) ?? 0) & (kind == "ext" ? Self.extendedBits : 0xffff)
    addressType = number(columns[5]).map { UInt8($0) }
    address = columns[6]
    target = isLinkLayer ? columns[14] : ""
    rssi = power(columns[7])
    txPower = power(columns[8])
    sid = number(columns[11]).flatMap { $0 == 0xff ? nil : UInt8($0) }
    data = columns[16]
    crc = columns[19]
  }

  /// Frame and index, which tell the reports of a capture apart.
  var place: [Int] { [frame, index] }

  /// Whether both say the same, as far as the oracle tells.
  ///
  /// Known difference: tshark checks the CRC itself where the sniffer did not, and then tells only
  /// of a bad one.
  func agrees(with oracle: OracleRow) -> Bool {
    var row = self
    if oracle.crc.isEmpty { row.crc = "" }
    return row == oracle
  }

  /// What is told of a PDU beside its content.
  var envelope: OracleRow {
    var row = self
    (row.addressType, row.address, row.target) = (nil, "", "")
    (row.txPower, row.sid, row.data) = (nil, nil, "")
    return row
  }

  /// `envelope`, without a CRC that the oracle does not tell.
  func envelope(asIn oracle: OracleRow) -> OracleRow {
    var row = envelope
    if oracle.crc.isEmpty { row.crc = "" }
    return row
  }

  var description: String {
    "\(frame).\(index) \(microseconds.map(String.init) ?? "-") \(kind) type \(eventType) "
      + "\(addressType.map(String.init) ?? "-") \(address) to \(target) rssi "
      + "\(rssi.map(String.init) ?? "-") tx \(txPower.map(String.init) ?? "-") sid "
      + "\(sid.map(String.init) ?? "-") crc \(crc) \(data)"
  }
}

private func hexByte(_ byte: UInt8) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16)
}
