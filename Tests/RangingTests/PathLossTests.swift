import Ranging
import Testing

@Suite("Path loss")
struct PathLossTests {
  @Test(
    "range and RSSI by the formula",
    arguments: [
      // RSSI = P - 10 n log10 d: power, exponent, RSSI, metres.
      (-59.0, 2.0, -59.0, 1.0), (-59.0, 2.0, -79.0, 10.0), (-59.0, 2.0, -53.0, 0.501187),
      (-61.5, 1.47, -76.2, 10.0), (-44.5, 3.155, -76.05, 10.0),
    ]
  )
  func formula(power: Double, exponent: Double, rssi: Double, metres: Double) {
    let model = PathLoss(measuredPower: power, exponent: exponent, shadowing: 5)
    #expect(abs(model.range(rssi: rssi) - metres) < 1e-5 * metres)
    #expect(abs(model.rssi(at: metres) - rssi) < 1e-4)
  }

  @Test("n = 2, s = 5 dB: the standard deviation is 0.58 of the range")
  func sigma() {
    let model = PathLoss(measuredPower: -59, exponent: 2, shadowing: 5)
    #expect(abs(model.sigma(range: 10, variance: 0) - 5.756) < 0.001)
    // A filter's variance adds to the shadowing's: √(25 + 11) = 6 dB.
    #expect(abs(model.sigma(range: 10, variance: 11) - 6.908) < 0.001)
  }

  @Test("an exponent of zero is a programming error")
  func zeroExponent() async {
    await #expect(processExitsWith: .failure) {
      _ = PathLoss(measuredPower: -59, exponent: 0, shadowing: 5)
    }
  }
}
