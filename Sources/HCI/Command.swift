/// An HCI command: a name for messages, its opcode, and its parameters.
struct Command: Equatable {
  var name: String
  /// Group in the upper six bits, command in the lower ten.
  var opcode: UInt16
  /// At most 255 bytes.
  var parameters: [UInt8] = []

  /// Numbers of several bytes go least significant byte first.
  static func u16(_ value: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private static func u64(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }

  /// The two kinds of LE commands; a controller takes only one of them between two resets.
  enum Kind: Equatable, CaseIterable {
    /// Bluetooth 5.
    case extended
    /// Bluetooth 4.
    case legacy
  }
}

/// Commands for every purpose (Bluetooth Core 5.4, Vol 4, Part E, 7.3, 7.4).
extension Command {
  static let reset: UInt16 = 0x0C03

  static let readSupportedCommands = Command(name: "Read Local Supported Commands", opcode: 0x1002)

  /// Lets all events of the specification's pages through, LE Meta (bit 61) among them.
  ///
  /// After a reset LE Meta is masked. Nothing that others want is masked here.
  static let setEventMask = Command(
    name: "Set Event Mask",
    opcode: 0x0C01,
    parameters: u64(0x3FFF_FFFF_FFFF_FFFF)
  )

  /// Lets the LE events of Bluetooth 4.0 (bits 0 to 4) or 5.0 (0 to 19) through.
  static func setLEEventMask(_ kind: Kind) -> Command {
    Command(
      name: "LE Set Event Mask",
      opcode: 0x2001,
      parameters: u64(kind == .legacy ? 0x1F : 0xF_FFFF)
    )
  }
}
