/// The kinds of HCI packets; the raw value is the H4 type in front of the packet.
enum HCIPacketKind: UInt8 {
  case command = 1
  case acl = 2
  case sco = 3
  case event = 4
  case iso = 5
}

extension IgnoredPackets {
  /// Counts a packet that holds no advertising report; `nil` is a kind that is not known.
  mutating func count(_ kind: HCIPacketKind?) {
    switch kind {
    case .command: commands += 1
    case .acl: acl += 1
    case .sco: sco += 1
    case .event: events += 1
    case .iso: iso += 1
    case nil: other += 1
    }
  }
}
