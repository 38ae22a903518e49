import Quantities
import Randomness
import Ranging

/// Filters: one reading taken and the estimate asked for, as at a beacon of 1 Hz.
func filterCases() -> [Measurement] {
  SignalFilterKind.allCases.map { kind in
    var random = SeededGenerator(seed: 7)
    let readings = (0..<1000).map { _ in (-65 + 5 * random.normal()).rounded() }
    var filter = kind.make(.rssi)
    var time = Timestamp(microseconds: 0)
    return Measurement("filter, \(kind.rawValue)", operations: readings.count) {
      for reading in readings {
        time = time.advanced(byMicroseconds: 100_000)
        filter.add(reading, at: time)
        keep(filter.estimate(at: time)?.value ?? 0)
      }
    }
  }
}
