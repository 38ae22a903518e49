import Advertising
import Quantities

/// Remembers which PDUs pointed to an auxiliary one, so that its advertiser and its primary channel
/// and PHY can be told.
struct AuxiliaryTrail {
  /// What the pointing PDU told.
  struct Superior: Equatable {
    var sender: AdvertisingPDU.Sender?
    var primaryChannel: UInt8?
    var primaryPHY: RadioFrame.PHY?
  }

  private struct Entry {
    var source: UInt32
    var dataIdentity: UInt16
    var channel: UInt8
    var time: Timestamp
    var superior: Superior
  }

  /// How many pointers are remembered; there are three for each advertising event.
  private static let capacity = 32
  /// The farthest that a pointer reaches is 8191 x 300 µs; µs.
  private static let longestReach = 2_500_000.0

  private var entries: [Entry] = []

  /// The latest PDU that pointed to this one: of the same ADI, to the channel where it was heard.
  func superior(
    of pdu: AdvertisingPDU,
    on channel: UInt8?,
    _ packet: CapturedPacket
  ) -> Superior? {
    guard let identity = pdu.dataIdentity, let channel, let time = packet.time else { return nil }
    return entries.last {
      $0.dataIdentity == identity && $0.channel == channel && $0.source == packet.source
        && time.seconds(since: $0.time).magnitude * 1e6 <= Self.longestReach
    }?.superior
  }

  /// Remembers where a PDU points to.
  mutating func note(_ pdu: AdvertisingPDU, _ superior: Superior, _ packet: CapturedPacket) {
    guard let pointer = pdu.auxiliary, let identity = pdu.dataIdentity, let time = packet.time
    else { return }
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append(
      Entry(
        source: packet.source,
        dataIdentity: identity,
        channel: pointer.channel,
        time: time,
        superior: superior
      )
    )
  }
}
