import Quantities
import Testing

@testable import HCI

@Suite("The queue between thread and consumer")
struct EventQueueTests {
  private static func packets(_ count: Int) -> HCIEvent {
    .packets(
      Array(repeating: Packet(time: Timestamp(microseconds: 0), event: [0x3E]), count: count)
    )
  }

  /// 4096 events fit.
  @Test("packets that do not fit are counted; everything else waits, and arrives in its order")
  func overflow() async {
    let (events, continuation) = EventQueue.make()
    var queue = EventQueue(continuation)
    for _ in 0..<4096 { queue.put(Self.packets(1)) }
    queue.put(Self.packets(3))
    queue.put(.trouble(.noAdapter))
    queue.put(.time(Timestamp(microseconds: 1)))
    queue.put(Self.packets(4))
    queue.put(.failed(.noAdapter))

    var iterator = events.makeAsyncIterator()
    for _ in 0..<4096 {
      #expect(await iterator.next(isolation: #isolation) == Self.packets(1))
    }
    queue.put(Self.packets(5))
    queue.finish()
    var rest: [HCIEvent] = []
    while let event = await iterator.next(isolation: #isolation) { rest.append(event) }
    #expect(rest == [.trouble(.noAdapter), .failed(.noAdapter), .dropped(7), Self.packets(5)])
  }
}
