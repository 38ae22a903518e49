/// A decimal number as text: `-12.5`, `+3e-2`, `.5`, `7.`; nothing else is a number.
///
/// The value is sign x mantissa x 10^exponent, exact as long as it has at most 19 digits.
package struct DecimalText {
  private var isNegative = false
  private var mantissa: UInt64 = 0
  private var exponent = 0
  /// Whether digits had to be left off the mantissa.
  private var isShortened = false

  /// Exponents beyond this give zero or infinity whatever the mantissa is.
  private static let exponentLimit = 100_000
  /// Powers of ten and mantissas up to these are exact as `Double`, and so is one operation on them.
  private static let exactPowers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
  private static let exactMantissa: UInt64 = 1 << 53

  /// Reads the whole of a span; `nil` when it is not a decimal number.
  package init?(_ bytes: Span<UInt8>) {
    var index = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    var digits = 0
    while let digit = Self.digit(bytes, index) {
      append(digit)
      digits += 1
      index += 1
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      while let digit = Self.digit(bytes, index) {
        append(digit)
        exponent -= 1
        digits += 1
        index += 1
      }
    }
    guard digits > 0, readExponent(bytes, &index), index == bytes.count else { return nil }
  }

  /// The nearest `Double`, or infinity when it is out of range.
  package func double(_ bytes: Span<UInt8>) -> Double? {
    guard !isShortened, mantissa <= Self.exactMantissa, exponent.magnitude < 23 else {
      return Double(text(bytes))
    }
    let power = Self.exactPowers[Int(exponent.magnitude)]
    let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    return isNegative ? -value : value
  }

  /// The value as a number of seconds, in whole microseconds, halves away from zero.
  ///
  /// The result is `nil` when it is out of the range of `Int64`.
  var microseconds: Int64? {
    var value = mantissa
    var power = exponent + 6
    guard value > 0 else { return 0 }
    while power > 0 {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      value = product
      power -= 1
    }
    var isHalfOrMore = false
    while power < 0, value > 0 || isHalfOrMore {
      isHalfOrMore = value % 10 >= 5
      value /= 10
      power += 1
    }
    value += isHalfOrMore ? 1 : 0
    guard value <= UInt64(Int64.max) else { return nil }
    return isNegative ? -Int64(value) : Int64(value)
  }

  private static func digit(_ bytes: Span<UInt8>, _ index: Int) -> UInt8? {
    guard index < bytes.count, (0x30...0x39).contains(bytes[index]) else { return nil }
    return bytes[index] - 0x30
  }

  private mutating func append(_ digit: UInt8) {
    let (tens, overflow) = mantissa.multipliedReportingOverflow(by: 10)
    let (sum, carry) = tens.addingReportingOverflow(UInt64(digit))
    guard !isShortened, !overflow, !carry else {
      isShortened = true
      exponent += 1
      return
    }
    mantissa = sum
  }

  private mutating func readExponent(_ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
    guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return true }
    index += 1
    var sign = 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      sign = bytes[index] == UInt8(ascii: "-") ? -1 : 1
      index += 1
    }
    var value = 0
    var digits = 0
    while let digit = Self.digit(bytes, index) {
      value = min(value * 10 + Int(digit), Self.exponentLimit)
      digits += 1
      index += 1
    }
    exponent += sign * value
    return digits > 0
  }
}
