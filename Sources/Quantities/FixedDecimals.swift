/// A number with a fixed count of decimals, as every number of the output is written.
///
/// Rounded half away from zero on the binary value; never `-0`. LAPACK builds differ in the last
/// bits of a result, and millimetres hide that: recorded outputs stay equal. Not finite numbers
/// have no text here; callers leave them out.
public func fixedDecimals(_ value: Double, _ decimals: Int) -> String {
  precondition((0...9).contains(decimals), "0 to 9 decimals")
  let scaled: Double = (value * powersOfTen[decimals]).rounded()
  guard scaled.magnitude < 9e18 else { return "\(value)" }
  return fixedDecimals(scaled: Int64(scaled), decimals)
}

/// An integer count of 10^-decimals, written with that many decimals.
public func fixedDecimals(scaled: Int64, _ decimals: Int) -> String {
  guard decimals > 0 else { return String(scaled) }
  var digits = String(scaled.magnitude)
  if digits.utf8.count <= decimals {
    digits = String(repeating: "0", count: decimals + 1 - digits.utf8.count) + digits
  }
  let point = digits.index(digits.endIndex, offsetBy: -decimals)
  return "\(scaled < 0 ? "-" : "")\(digits[..<point]).\(digits[point...])"
}

private let powersOfTen: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
