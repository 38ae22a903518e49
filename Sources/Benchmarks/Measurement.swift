import CAllocations

/// What a case measured.
struct Measurement {
  let name: String
  /// Nanoseconds per operation: the fastest batch and the median one.
  let fastest: Double
  let median: Double
  /// Heap allocations per operation, after a warm-up.
  let allocations: Double

  /// How many batches are timed, and how long one should take.
  private static let batches = 15
  private static let batchSeconds = 0.02

  /// Measures a closure that does `operations` operations a call; set-up belongs outside of it.
  init(_ name: String, operations: Int = 1, _ body: () -> Void) {
    let clock = ContinuousClock()
    body()
    let once = max(clock.measure(body).seconds, 1e-9)
    let calls = max(1, Int(Self.batchSeconds / once))
    var times: [Double] = []
    times.reserveCapacity(Self.batches)
    var allocated: UInt = 0
    for _ in 0..<Self.batches {
      let before = allocations_so_far()
      let elapsed = clock.measure {
        for _ in 0..<calls { body() }
      }
      allocated += allocations_so_far() - before
      times.append(elapsed.seconds)
    }
    times.sort()
    let count = Double(calls * operations)
    self.name = name
    fastest = times[0] / count * 1e9
    median = times[times.count / 2] / count * 1e9
    allocations = Double(allocated) / (count * Double(Self.batches))
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
