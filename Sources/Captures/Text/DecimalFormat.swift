import Quantities

/// A number with at most some decimals, zeros at its end left off: `-60`, `-60.5`, `2.4`.
///
/// Values beyond 9e15 / 10^decimals, which no measurement reaches, are written as `Double` prints.
func decimalText(_ value: Double, decimals: Int) -> String {
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = (value * scale).rounded()
  guard scaled.magnitude < 9e15 else { return "\(value)" }
  var fraction = fixedDecimals(scaled: Int64(scaled), decimals)
  guard decimals > 0 else { return fraction }
  while fraction.last == "0" { fraction.removeLast() }
  if fraction.last == "." { fraction.removeLast() }
  return fraction
}
