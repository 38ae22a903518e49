import Quantities
import Testing

@Suite("Numbers with fixed decimals")
struct FixedDecimalsTests {
  @Test(
    "are rounded, never -0",
    arguments: [
      (1.0, 3, "1.000"), (-1.2345, 3, "-1.235"), (0.0004, 3, "0.000"), (-0.0004, 3, "0.000"),
      (12.5, 0, "13"), (-0.05, 1, "-0.1"), (1e17, 3, "1e+17"),
      (1_767_225_600.123456, 6, "1767225600.123456"),
    ]
  )
  func decimals(value: Double, decimals: Int, text: String) {
    #expect(fixedDecimals(value, decimals) == text)
  }

  @Test(
    "scaled integers",
    arguments: [(Int64(-5), "-0.000005"), (0, "0.000000"), (.min, "-9223372036854.775808")]
  )
  func scaled(value: Int64, text: String) {
    #expect(fixedDecimals(scaled: value, 6) == text)
  }
}
