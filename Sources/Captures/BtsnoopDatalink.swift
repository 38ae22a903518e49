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
  /// H4 type and monitor opcode of an HCI event.
  private static let h4Event: UInt8 = 4
  private static let monitorEvent: UInt32 = 3

  /// Where the HCI event begins in the payload; `nil` when the record holds none.
  ///
  /// The H4 type decides where there is one: the direction flag of some recorders is inverted.
  func eventStart(flags: UInt32, payload: Span<UInt8>) -> Int? {
    switch self {
    case .unencapsulated:
      flags & Self.commandOrEvent != 0 && flags & Self.received != 0 ? 0 : nil
    case .h4:
      payload.count > 0 && payload[0] == Self.h4Event ? 1 : nil
    case .monitor:
      flags & 0xffff == Self.monitorEvent ? 0 : nil
    }
  }
}
