/// How many packets of one interface were lost, as the capturing program tells it.
///
/// It may tell it twice: with each packet how many were lost before it, and in statistics how many
/// in all. The greater sum counts.
struct PcapngLosses: Equatable {
  /// Option 4 of an enhanced packet block, `epb_dropcount`.
  private static let dropCount: UInt16 = 4
  /// Options 5 and 7 of an interface statistics block, `isb_ifdrop` and `isb_osdrop`.
  private static let interfaceDrops: UInt16 = 5
  private static let systemDrops: UInt16 = 7
  private static let statisticsOptionsStart = 20
  /// Type, length, interface, time, length.
  static let shortestStatistics = 24
  private static let countLength = 8
  /// The drop count of an obsolete packet block that does not know it.
  private static let unknown: UInt16 = 0xFFFF

  private var beforePackets: UInt64 = 0
  private var byInterface: UInt64 = 0
  private var bySystem: UInt64 = 0

  /// The packets lost so far.
  var total: Int { Int(clamping: max(beforePackets, Self.sum(byInterface, bySystem))) }

  /// Reads the options of an enhanced packet block, which begin at an offset.
  mutating func takePacket(_ block: Span<UInt8>, optionsAt start: Int, _ order: ByteOrder) {
    PcapngOptions.each(in: block, from: start, order) { code, value in
      guard code == Self.dropCount, value.count == Self.countLength else { return }
      beforePackets = Self.sum(beforePackets, order.u64(block, at: value.lowerBound))
    }
  }

  /// Takes the drop count of an obsolete packet block.
  mutating func takeObsoletePacket(drops: UInt16) {
    guard drops != Self.unknown else { return }
    beforePackets = Self.sum(beforePackets, UInt64(drops))
  }

  /// Reads an interface statistics block, which counts from the start of the capture.
  ///
  /// ```
  /// 00 00 00 00              interface
  /// 8 bytes                  time
  /// 05 00 08 00 and 8 bytes  option 5, isb_ifdrop: dropped by the interface
  /// 07 00 08 00 and 8 bytes  option 7, isb_osdrop: dropped by the operating system
  /// ```
  mutating func takeStatistics(_ block: Span<UInt8>, _ order: ByteOrder) {
    PcapngOptions.each(in: block, from: Self.statisticsOptionsStart, order) { code, value in
      guard value.count == Self.countLength else { return }
      let count = order.u64(block, at: value.lowerBound)
      if code == Self.interfaceDrops { byInterface = count }
      if code == Self.systemDrops { bySystem = count }
    }
  }

  private static func sum(_ first: UInt64, _ second: UInt64) -> UInt64 {
    let (sum, overflow) = first.addingReportingOverflow(second)
    return overflow ? .max : sum
  }
}
