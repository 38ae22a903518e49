/// Commands for scanning (Bluetooth Core 5.4, Vol 4, Part E, 7.8.10, 7.8.11, 7.8.64, 7.8.65).
extension Command {
  /// Scan window and interval, in units of 0.625 ms: 60 ms of each channel in turn, no pauses.
  static let scanWindow: UInt16 = 0x60

  /// Opcodes of LE Set Scan Enable, legacy and extended; the first parameter is on or off, the
  /// second the duplicate filter.
  static let scanEnables: [UInt16] = [0x200C, 0x2042]

  /// Sets how to scan: from the public address, every advertiser, LE 1M.
  static func setScanParameters(_ kind: Kind, isActive: Bool) -> Command {
    let type: UInt8 = isActive ? 1 : 0
    let timing = u16(scanWindow) + u16(scanWindow)
    return switch kind {
    case .legacy:
      Command(
        name: "LE Set Scan Parameters",
        opcode: 0x200B,
        parameters: [type] + timing + [0, 0]
      )
    case .extended:
      Command(
        name: "LE Set Extended Scan Parameters",
        opcode: 0x2041,
        parameters: [0, 0, 1, type] + timing
      )
    }
  }

  /// Switches scanning on without a duplicate filter and without end, or off.
  static func setScanEnable(_ kind: Kind, _ isOn: Bool) -> Command {
    let on: UInt8 = isOn ? 1 : 0
    return switch kind {
    case .legacy:
      Command(name: "LE Set Scan Enable", opcode: 0x200C, parameters: [on, 0])
    case .extended:
      Command(
        name: "LE Set Extended Scan Enable",
        opcode: 0x2042,
        parameters: [on, 0, 0, 0, 0, 0]
      )
    }
  }

  /// The kinds of scan commands that a controller has, the one that the kernel uses first, from the
  /// answer to Read Local Supported Commands: octet 37, bits 5 and 6.
  static func scanKinds(supported: [UInt8]) -> [Kind] {
    let extended: UInt8 = 0x60
    guard supported.count > 37, supported[37] & extended == extended else { return [.legacy] }
    return [.extended, .legacy]
  }
}
