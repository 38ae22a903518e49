/// Statuses of commands (Bluetooth Core 5.4, Vol 1, Part F, 1.3).
enum StatusCode {
  static let success: UInt8 = 0x00
  /// Also the answer to a legacy command after an extended one, and the other way round.
  static let disallowed: UInt8 = 0x0C

  private static let names: [UInt8: String] = [
    0x01: "unknown HCI command",
    0x03: "hardware failure",
    0x07: "memory capacity exceeded",
    0x09: "connection limit exceeded",
    0x0C: "command disallowed",
    0x0D: "limited resources",
    0x11: "unsupported feature or parameter value",
    0x12: "invalid HCI command parameters",
    0x1F: "unspecified error",
    0x3A: "controller busy",
    0x42: "unknown advertising identifier",
  ]

  /// The specification's name with the number: "command disallowed (0x0c)".
  static func text(_ status: UInt8) -> String {
    let digits = String(status, radix: 16)
    let number = "0x" + (digits.count < 2 ? "0" : "") + digits
    guard let name = names[status] else { return "status \(number)" }
    return "\(name) (\(number))"
  }
}
