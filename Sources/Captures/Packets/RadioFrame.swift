import Advertising

/// What a sniffer says about one link-layer packet, and where the packet begins.
struct RadioFrame: Equatable {
  /// PHYs as reports number them.
  enum PHY: UInt8 {
    case le1M = 1
    case le2M = 2
    case coded = 3
  }

  /// Channel index: 37 to 39 primary, 0 to 36 others.
  var channel: UInt8?
  /// Signal strength, dBm.
  var rssi: Int8?
  var phy: PHY?
  /// Whether the sniffer found the CRC to fit, where it says.
  var crc: ReportRecord.Checksum?
  /// Offset of the access address.
  var start = 0

  /// Where the PDU begins: the coding indicator of LE Coded stands after the access address.
  var pduStart: Int { start + 4 + (phy == .coded ? 1 : 0) }

  /// Reads what stands before the packet; `nil` when it is cut or of an unknown version.
  static func read(_ link: LinkType, _ payload: Span<UInt8>) -> RadioFrame? {
    switch link {
    case .linkLayerWithRadio: RadioFrame(radio: payload)
    case .nordic: RadioFrame(nordic: payload)
    default: RadioFrame()
    }
  }

  private init() {}

  /// The header of link type 256, 10 bytes, least significant byte first.
  ///
  /// ```
  /// 0C        RF channel: 2402 MHz + 2 MHz x n
  /// C4 00 00  signal and noise in dBm, access address offenses
  /// 4 bytes   reference access address
  /// 01 0C     flags
  /// ```
  private init?(radio header: Span<UInt8>) {
    let length = 10
    let signalValid: UInt16 = 0x0002
    let crcChecked: UInt16 = 0x0400
    let crcValid: UInt16 = 0x0800
    guard header.count >= length else { return nil }
    let flags = ByteOrder.little.u16(header, at: 8)
    start = length
    channel = Self.channelIndex(radio: header[0])
    if flags & signalValid != 0, header[1] != 0x7f { rssi = Int8(bitPattern: header[1]) }
    if flags & crcChecked != 0 { crc = flags & crcValid != 0 ? .ok : .bad }
    phy = Self.phy(UInt8(flags >> 14))
  }

  /// The header of the nRF Sniffer (link type 272), 17 bytes, least significant byte first.
  ///
  /// ```
  /// 03        board
  /// 08 01 03  versions 2 and 3: length of the payload (2 bytes), version
  ///           versions 0 and 1: lengths of header and payload, version
  /// 13 BE 02  packet counter (2 bytes), packet kind
  /// 0A        length of the rest of this header
  /// 21        flags: 01 CRC fits, 70 PHY
  /// 25        channel index
  /// 35        RSSI without its minus sign
  /// 6 bytes   event counter, time
  /// ```
  private init?(nordic header: Span<UInt8>) {
    let length = 17
    let latestVersion = 3
    let restLength = 10
    guard header.count >= length, header[3] <= latestVersion, header[7] == restLength
    else { return nil }
    let flags = header[8]
    start = length
    channel = header[9] <= 39 ? header[9] : nil
    rssi = header[10] <= 128 ? Int8(clamping: -Int(header[10])) : nil
    crc = flags & 1 != 0 ? .ok : .bad
    phy = Self.phy(flags >> 4 & 7)
  }

  private static func phy(_ number: UInt8) -> PHY? {
    PHY(rawValue: number + 1)
  }

  /// The channel index of an RF channel: the primary channels lie at 0, 12 and 39 (Core, 1.4.1).
  private static func channelIndex(radio number: UInt8) -> UInt8? {
    switch number {
    case 0: 37
    case 1...11: number - 1
    case 12: 38
    case 13...38: number - 2
    case 39: 39
    default: nil
    }
  }
}
