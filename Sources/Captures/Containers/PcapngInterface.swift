import Quantities

/// What one Interface Description Block says.
///
/// ```
/// C9 00 00 00     link type (2 bytes), reserved
/// 00 00 04 00     snap length: 0 and FFFFFFFF mean no limit
/// 09 00 01 00 06  option 9, if_tsresol: units of 10^-6 s (80 and the low bits: powers of two)
/// 0E 00 08 00 ... option 14, if_tsoffset: seconds to be added
/// ```
struct PcapngInterface: Equatable {
  private static let resolutionOption: UInt16 = 9
  private static let offsetOption: UInt16 = 14
  private static let optionsStart = 16

  var linkNumber: UInt32
  var snapLength: UInt32
  /// The exponent of the unit of time, as the option has it.
  var resolution: UInt8 = 6
  /// Seconds to be added to every time.
  var secondsOffset: Int64 = 0
  /// Whether packets of an unreadable link type were spoken of already.
  var isComplained = false
  /// What was lost of its packets.
  var losses = PcapngLosses()

  /// How its packets are to be read; `nil` when they cannot be.
  var link: LinkType? { LinkType(rawValue: linkNumber) }

  /// Reads a whole block; options that pass its end are left out.
  init(_ block: Span<UInt8>, _ order: ByteOrder) {
    linkNumber = UInt32(order.u16(block, at: 8))
    snapLength = order.u32(block, at: 12)
    PcapngOptions.each(in: block, from: Self.optionsStart, order) { code, value in
      if code == Self.resolutionOption, value.count >= 1 { resolution = block[value.lowerBound] }
      if code == Self.offsetOption, value.count >= 8 {
        secondsOffset = Int64(bitPattern: order.u64(block, at: value.lowerBound))
      }
    }
  }

  /// The time of a count of the interface's units.
  ///
  /// Exact in whole microseconds, rounded down; clamped where it passes the range.
  func time(_ units: UInt64) -> Timestamp {
    let (offset, overflow) = secondsOffset.multipliedReportingOverflow(by: 1_000_000)
    let clamped: Int64 = secondsOffset < 0 ? .min : .max
    return Timestamp(microseconds: Int64(clamping: microseconds(units)))
      .advanced(byMicroseconds: overflow ? clamped : offset)
  }

  private func microseconds(_ units: UInt64) -> UInt64 {
    let exponent = Int(resolution & 0x7f)
    guard resolution & 0x80 == 0 else {
      // units x 10^6 / 2^exponent, in 128 bits
      let scaled = UInt128(units) * 1_000_000
      return UInt64(clamping: exponent < 128 ? scaled >> UInt128(exponent) : 0)
    }
    var value = units
    if exponent < 6 {
      for _ in exponent..<6 {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        value = overflow ? .max : product
      }
    } else {
      for _ in 6..<max(6, min(exponent, 26)) { value /= 10 }
    }
    return value
  }
}
