/// How the payload of a btsnoop record is to be read.
enum BtsnoopDatalink: UInt32 {
  /// A bare HCI packet; its kind is in the flags.
  case unencapsulated = 1001
  /// An HCI packet after its H4 type.
  case h4 = 1002
  /// Linux monitor: the flags are an adapter and an opcode.
  case monitor = 2001

  /// Bits of the flags: the controller sent it, and it is a command or an event.
  private static let received: UInt32 = 1
  private static let commandOrEvent: UInt32 = 2

  /// The kind of packet in a record and where it begins; `nil` when it is none that is known.
  ///
  /// The H4 type decides where there is one: the direction flag of some recorders is inverted.
  func packet(flags: UInt32, payload: Span<UInt8>) -> (kind: HCIPacketKind, start: Int)? {
    switch self {
    case .unencapsulated:
      guard flags & Self.commandOrEvent != 0 else { return (.acl, 0) }
      return (flags & Self.received != 0 ? .event : .command, 0)
    case .h4:
      guard payload.count > 0 else { return nil }
      return HCIPacketKind(rawValue: payload[0]).map { ($0, 1) }
    case .monitor:
      return MonitorOpcode.packetKind(UInt16(truncatingIfNeeded: flags)).map { ($0, 0) }
    }
  }

  /// The adapter that a record came from.
  func source(flags: UInt32) -> UInt32 {
    self == .monitor ? flags >> 16 : 0
  }
}

/// The opcodes of the Linux monitor (`BTSNOOP_OPCODE_*` of BlueZ' `src/shared/btsnoop.h`).
///
/// ```
/// 0 new adapter   2 command   4, 5 ACL sent, received     8 open     10 adapter info
/// 1 adapter gone  3 event     6, 7 SCO sent, received     9 close    11 vendor diagnostics
/// 12 system note  13 user logging   14 to 17 management   18, 19 ISO sent, received
/// ```
enum MonitorOpcode {
  /// The kind of HCI packet that a record of this opcode holds; `nil` for notes and the like.
  static func packetKind(_ opcode: UInt16) -> HCIPacketKind? {
    switch opcode {
    case 2: .command
    case 3: .event
    case 4, 5: .acl
    case 6, 7: .sco
    case 18, 19: .iso
    default: nil
    }
  }
}
