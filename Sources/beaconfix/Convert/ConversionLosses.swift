/// What a conversion to btsnoop could not express, counted.
struct ConversionLosses {
  /// What was left out as a whole.
  enum LeftOut: String, CaseIterable {
    case badCRC = "bad CRC"
    case damaged = "damaged"
    case request = "scan or connection request"
    case pointer = "pointer to what follows"
    case unknownType = "unknown type"
    case noTime = "no time"
    case named = "beacon with a name but no identity"
    case range = "range instead of an RSSI"
    case rssiOutOfRange = "RSSI beyond a byte"
  }

  /// What was written without a part of it, or with a part changed.
  enum Lost: String, CaseIterable {
    case channel = "no channel"
    case receiver = "no receiver"
    case target = "no target"
    case recording = "no recording"
    case roundedRSSI = "RSSI rounded to whole dBm"
    case changedPower = "measured power rounded or clamped to a byte"
    case zeroPower = "measured power 0, which stands for none"
    case power = "no measured power, as addresses have none"
  }

  private var leftOut: [LeftOut: Int] = [:]
  private var lost: [Lost: Int] = [:]

  mutating func count(_ kind: LeftOut) {
    leftOut[kind, default: 0] += 1
  }

  mutating func count(_ kind: Lost) {
    lost[kind, default: 0] += 1
  }

  /// Sentences for stderr, each kind with its count; none when nothing was lost.
  var lines: [String] {
    [Self.line("left out", leftOut), Self.line("written with", lost)].compactMap { $0 }
  }

  private static func line<Kind: RawRepresentable<String> & CaseIterable & Hashable>(
    _ what: String,
    _ counts: [Kind: Int]
  ) -> String? {
    guard !counts.isEmpty else { return nil }
    let kinds = Kind.allCases.compactMap { kind in
      counts[kind].map { "\(kind.rawValue) (\($0))" }
    }
    return "\(what): \(kinds.joined(separator: ", "))"
  }
}
