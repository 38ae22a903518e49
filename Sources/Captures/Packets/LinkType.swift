/// How the payload of a pcap record or pcapng block is to be read: the link types of libpcap that
/// carry Bluetooth LE advertising, by their numbers (tcpdump.org/linktypes.html).
enum LinkType: UInt32 {
  /// `LINKTYPE_BLUETOOTH_HCI_H4`: an HCI packet after its H4 type.
  case h4 = 187
  /// `LINKTYPE_BLUETOOTH_HCI_H4_WITH_PHDR`: four bytes of direction, then as 187.
  case h4WithDirection = 201
  /// `LINKTYPE_BLUETOOTH_LE_LL`: access address, PDU, CRC.
  case linkLayer = 251
  /// `LINKTYPE_BLUETOOTH_LINUX_MONITOR`: adapter and opcode, two bytes each, then the packet.
  case monitor = 254
  /// `LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR`: ten bytes about the radio, then as 251.
  case linkLayerWithRadio = 256
  /// `LINKTYPE_NORDIC_BLE`: the nRF Sniffer's own header, then as 251.
  case nordic = 272

  /// What can be read, for messages.
  static let readable =
    "187 (HCI H4), 201 (HCI H4 with direction), 254 (Linux monitor), 251 and 256 (Bluetooth LE "
    + "link layer) and 272 (nRF Sniffer)"

  /// What other programs often write, for messages.
  private static let names: [UInt32: String] = [
    0: "loopback", 1: "Ethernet", 101: "raw IP", 105: "IEEE 802.11", 113: "Linux cooked",
    127: "IEEE 802.11 radiotap", 157: "user 10: an old nRF Sniffer", 189: "USB Linux",
    192: "PPI", 195: "IEEE 802.15.4", 220: "USB Linux", 249: "USBPcap",
    255: "Bluetooth BR/EDR baseband", 276: "Linux cooked",
  ]

  /// The number with its name where it is a common one: `192 (PPI)`.
  static func description(_ number: UInt32) -> String {
    names[number].map { "\(number) (\($0))" } ?? "\(number)"
  }
}
