import Quantities
import Randomness
import Ranging
import Testing

private func second(_ seconds: Double) -> Timestamp {
  Timestamp(microseconds: Int64((seconds * 1e6).rounded()))
}

@Suite("Signal filters")
struct FilterTests {
  @Test("no estimate before the first reading", arguments: SignalFilterKind.allCases)
  func empty(kind: SignalFilterKind) {
    var filter = kind.make(.rssi)
    #expect(filter.estimate(at: second(0)) == nil)
  }

  @Test(
    "the first reading is the value, with a reading's variance",
    arguments: SignalFilterKind.allCases
  )
  func first(kind: SignalFilterKind) {
    var filter = kind.make(.rssi)
    filter.add(-60, at: second(5))
    #expect(filter.estimate(at: second(5)) == Estimate(value: -60, variance: 16))
  }

  @Test(
    "a beacon not heard grows less certain by drift² a second",
    arguments: SignalFilterKind.allCases
  )
  func ageing(kind: SignalFilterKind) {
    var filter = kind.make(.rssi)
    filter.add(-60, at: second(0))
    let estimate = filter.estimate(at: second(4))
    #expect(estimate?.value == -60)
    #expect(estimate.map { abs($0.variance - (16 + 4 * 4)) < 1e-9 } == true)
  }

  @Test(
    "a step of 6 dB: 1 Hz and 10 Hz settle to 80 % within a second of each other",
    arguments: [SignalFilterKind.median, .kalman, .medianKalman]
  )
  func settlesBySeconds(kind: SignalFilterKind) {
    func settling(rate: Double) -> Double {
      var filter = kind.make(.rssi)
      for tick in 0..<Int(20 * rate) { filter.add(-70, at: second(Double(tick) / rate)) }
      for tick in 0..<Int(20 * rate) {
        let time = second(20 + Double(tick) / rate)
        filter.add(-64, at: time)
        if let value = filter.estimate(at: time)?.value, value > -65.2 {
          return Double(tick) / rate
        }
      }
      return .infinity
    }
    let (slow, fast) = (settling(rate: 1), settling(rate: 10))
    #expect(abs(slow - fast) <= 1, "\(slow) s at 1 Hz, \(fast) s at 10 Hz")
    #expect(max(slow, fast) <= 5)
  }

  @Test(
    "one deep fade of 30 dB moves the estimate little",
    arguments: [SignalFilterKind.median, .kalman, .medianKalman]
  )
  func outlier(kind: SignalFilterKind) {
    var filter = kind.make(.rssi)
    for tick in 0..<20 { filter.add(-60, at: second(Double(tick))) }
    filter.add(-90, at: second(20))
    let value = filter.estimate(at: second(20))?.value ?? 0
    #expect(value > -66, "\(value)")
  }

  @Test("noise of 4 dB: the stated variance covers the error", arguments: SignalFilterKind.allCases)
  func honestVariance(kind: SignalFilterKind) {
    let seed: UInt64 = 5
    var random = SeededGenerator(seed: seed)
    var (squared, stated, count) = (0.0, 0.0, 0)
    for _ in 0..<300 {
      var filter = kind.make(.rssi)
      for tick in 0..<30 { filter.add(-60 + 4 * random.normal(), at: second(Double(tick))) }
      guard let estimate = filter.estimate(at: second(29)) else { continue }
      squared += (estimate.value + 60) * (estimate.value + 60)
      stated += estimate.variance
      count += 1
    }
    // The truth stands still here, which the filters do not know: they may state more.
    #expect(squared <= 1.2 * stated, "\(squared / stated), seed \(seed)")
    #expect(stated / Double(count) <= 16.001)
  }

  @Test(
    "readings at equal times, far apart and out of a long silence are all finite",
    arguments: SignalFilterKind.allCases
  )
  func oddTimes(kind: SignalFilterKind) {
    var filter = kind.make(.rssi)
    for time in [0, 0, 0, 1, 1, 1e6, 1e6 + 0.001] {
      filter.add(-70, at: second(time))
      let estimate = filter.estimate(at: second(time))
      #expect(estimate?.value.isFinite == true)
      #expect(estimate.map { $0.variance.isFinite && $0.variance > 0 } == true)
    }
  }

  @Test("the median is that of its window, of even counts the mean of the middle two")
  func median() {
    var filter = MedianFilter(.rssi, window: 2)
    for (time, value) in [(0.0, -50.0), (1.0, -70.0), (2.0, -60.0), (3.0, -64.0)] {
      filter.add(value, at: second(time))
    }
    // At 3 s the window holds -70, -60, -64; at 4 s -60 and -64; at 9 s nothing but the last.
    #expect(filter.estimate(at: second(3))?.value == -64)
    #expect(filter.estimate(at: second(4))?.value == -62)
    #expect(filter.estimate(at: second(9))?.value == -64)
  }

  @Test("the Kalman filter's steady state is that of the Riccati equation")
  func kalmanSteadyState() {
    // With P' = P + q² and P = P' R² / (P' + R²): P' = (q² + √(q⁴ + 4 q² R²)) / 2; q 2, R 4: 10.246.
    var filter = KalmanFilter(.rssi)
    for tick in 0..<100 { filter.add(-60, at: second(Double(tick))) }
    let predicted = filter.estimate(at: second(100))?.variance ?? 0
    #expect(abs(predicted - 10.246) < 0.01, "\(predicted)")
  }
}
