/// The kinds of pcapng blocks that matter here, and how all of them are framed.
///
/// ```
/// 06 00 00 00   type
/// 30 01 00 00   length of the whole block, a multiple of 4
/// ...           body
/// 30 01 00 00   the length again
/// ```
/// Numbers are in the byte order of the section, which its header tells.
enum PcapngBlock: UInt32 {
  /// Begins a section; its type reads the same in both byte orders.
  case section = 0x0A0D_0D0A
  case interface = 1
  /// Obsolete, with a drop count in front.
  case packet = 2
  /// A packet without time, of interface 0.
  case simplePacket = 3
  /// Statistics of an interface.
  case statistics = 5
  case enhancedPacket = 6
  /// Blocks of others, which take a record number each.
  case custom = 0x0000_0BAD
  case customNotCopied = 0x4000_0BAD

  /// The byte-order magic at offset 8 of a section header.
  static let orderMagic: UInt32 = 0x1A2B_3C4D
  /// Type, length, and the first four bytes of the body or the length again.
  static let headLength = 12
  /// The length at the end.
  static let tailLength = 4
  /// Type, length, magic, version, section length (8 bytes), length.
  static let shortestSectionHeader = 28
  /// The longest block that is held: a packet of 256 KiB and as much again for its options, bytes.
  static let longestHeld = 1 << 20

  /// Whether its content is read; others are skipped, however long.
  var isHeld: Bool { self != .custom && self != .customNotCopied }

  /// The bytes that such a block has at least.
  var shortest: Int {
    switch self {
    case .section: Self.shortestSectionHeader
    case .interface: 20
    case .packet, .enhancedPacket: 32
    case .simplePacket: 16
    case .statistics: PcapngBlock.headLength
    case .custom, .customNotCopied: 16
    }
  }

  /// Where the packet's bytes begin.
  var payloadStart: Int { self == .simplePacket ? 12 : 28 }
}
