/// A number with all of so many decimals, 0 to 6, halves away from zero: `-0.0500`.
///
/// Zero has no sign. Values beyond 9e12, which no floor map reaches, are written as `Double` prints.
func fixedDecimals(_ value: Double, decimals: Int) -> String {
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled: Double = (value * scale).rounded()
  guard scaled.magnitude < 9e18 else { return "\(value)" }
  return fixedDecimals(Int64(scaled), decimals: decimals)
}

/// Microseconds as seconds with six decimals.
func fixedDecimals(microseconds: Int64) -> String {
  fixedDecimals(microseconds, decimals: 6)
}

private func fixedDecimals(_ value: Int64, decimals: Int) -> String {
  var digits = "\(value.magnitude)"
  if digits.count <= decimals {
    digits = String(repeating: "0", count: decimals + 1 - digits.count) + digits
  }
  let point = decimals > 0 ? "." : ""
  return "\(value < 0 ? "-" : "")\(digits.dropLast(decimals))\(point)\(digits.suffix(decimals))"
}
