import Synchronization

/// Takes results, so that the optimiser cannot leave out the work that made them.
@inline(never)
func keep(_ value: Double) {
  sink.store(value.bitPattern, ordering: .relaxed)
}

private let sink = Atomic<UInt64>(0)
