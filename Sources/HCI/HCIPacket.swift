/// H4 packet types (Bluetooth Core 5.4, Vol 4, Part A, 2).
enum PacketType: UInt8 {
  case command = 1
  case event = 4
}

/// Event codes (Vol 4, Part E, 7.7), and the kernel's own 0xFD.
enum EventCode {
  static let commandComplete: UInt8 = 0x0E
  static let commandStatus: UInt8 = 0x0F
  static let hardwareError: UInt8 = 0x10
  static let leMeta: UInt8 = 0x3E
  static let stackInternal: UInt8 = 0xFD

  /// Subevents of LE Meta with advertising reports: legacy, directed, extended.
  static let reports: [UInt8] = [0x02, 0x0B, 0x0D]
}

/// What a packet from a raw socket means to us.
enum HCIPacket: Equatable {
  /// An LE Meta event.
  case leMeta(subevent: UInt8)
  /// The answer to a command: its status and, after Command Complete, what else it returned.
  case answer(opcode: UInt16, status: UInt8, rest: [UInt8])
  /// The controller has failed; the kernel resets it.
  case hardwareError(code: UInt8)
  /// Something happened to an adapter.
  case adapter(Change, index: Int)
  /// A command that somebody else sent.
  case command(opcode: UInt16, parameters: [UInt8])
  /// Anything else, damaged packets included.
  case other

  /// What can happen to an adapter: `HCI_DEV_REG` and so on of hci.h.
  enum Change: UInt16 {
    case registered = 1
    case unregistered = 2
    case up = 3
    case down = 4
  }

  /// Reads a packet with its H4 type; whatever its bytes are, it never fails.
  ///
  /// ```
  /// 04 3E LL SS ...              LE Meta
  /// 04 0E LL NN OO OO ST ...     Command Complete: packets allowed, opcode, return parameters
  /// 04 0F LL ST NN OO OO         Command Status
  /// 04 10 01 HH                  Hardware Error
  /// 04 FD 06 01 00 EE EE DD DD   adapter DD: event EE
  /// 01 OO OO LL ...              a command
  /// ```
  init(_ bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes)
    self = .other
    guard bytes.count >= 4 else { return }
    func u16(_ offset: Int) -> UInt16 { UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8 }
    if bytes[0] == PacketType.command.rawValue {
      self = .command(opcode: u16(1), parameters: Array(bytes[4...]))
      return
    }
    guard bytes[0] == PacketType.event.rawValue else { return }
    switch bytes[1] {
    case EventCode.leMeta:
      self = .leMeta(subevent: bytes[3])
    case EventCode.commandComplete where bytes.count >= 7:
      self = .answer(opcode: u16(4), status: bytes[6], rest: Array(bytes[7...]))
    case EventCode.commandStatus where bytes.count >= 7:
      self = .answer(opcode: u16(5), status: bytes[3], rest: [])
    case EventCode.hardwareError:
      self = .hardwareError(code: bytes[3])
    case EventCode.stackInternal where bytes.count >= 9 && u16(3) == 1:
      if let change = Change(rawValue: u16(5)) { self = .adapter(change, index: Int(u16(7))) }
    default:
      break
    }
  }
}
