import Captures
import Testing

/// What a pcapng file says was lost before it was written.
@Suite struct PcapngLossesTests {
  // Option 4 of an enhanced packet, epb_dropcount, and the drop count of an obsolete one tell what was
  // lost before it; options 5 and 7 of interface statistics, isb_ifdrop and isb_osdrop, tell all of
  // it, again and again. The same losses are not counted twice.
  @Test(arguments: Order.allCases, [1, .max]) func lossesAreCountedOnce(order: Order, chunk: Int) {
    let make = PcapngBytes(order: order)
    let packet = BtsnoopBytes.report(address: 1, rssi: -60)
    let start = make.section() + make.interface(link: 187) + make.interface(link: 1)
    func enhanced(lost: Int) -> [UInt8] {
      let options = make.option(1, [65, 66, 67]) + make.option(4, order.u64(lost))
      return make.enhanced(packet, units: 1, options: options + make.option(0, []))
    }
    func obsolete(lost: Int) -> [UInt8] {
      let lengths = order.u32(packet.count) + order.u32(packet.count)
      let body = order.u16(0) + order.u16(lost) + order.u64(8) + lengths + packet + [0]
      return make.block(2, body)
    }
    func statistics(_ lost: Int, _ lostBySystem: Int, interface: Int = 0) -> [UInt8] {
      let options =
        make.option(4, order.u64(99)) + make.option(5, order.u64(lost))
        + make.option(7, order.u64(lostBySystem))
      return make.block(5, order.u32(interface) + order.u64(7) + options)
    }
    let rows: [([UInt8], lost: Int)] = [
      (enhanced(lost: 2) + enhanced(lost: 0) + enhanced(lost: 3), 5),
      (obsolete(lost: 4) + obsolete(lost: 0xFFFF), 4), (statistics(5, 1), 6),
      (statistics(5, 1) + statistics(8, 1), 9), (enhanced(lost: 2) + statistics(5, 1), 6),
      (enhanced(lost: 7) + statistics(5, 1) + enhanced(lost: 1), 8),
      // Ethernet's losses, an interface that is not there, and blocks too short for what they say.
      (statistics(5, 1, interface: 1) + statistics(5, 1, interface: 2), 0),
      (make.block(5, []) + make.block(5, order.u32(0) + order.u64(7) + make.option(5, [1])), 0),
      (statistics(-1, -1) + statistics(-1, 5), .max),
      // What an earlier section lost stays.
      (statistics(5, 0) + start + statistics(3, 0), 8),
      (statistics(-1, 0) + start + statistics(-1, 0), .max),
    ]
    for (blocks, lost) in rows {
      let reading = Reading(start + enhanced(lost: 0) + blocks, chunk: { chunk })
      #expect(reading.error == nil && reading.tally.lostBeforeCapture == lost)
      #expect(reading.tally.dropped.isEmpty)
    }
  }
}
