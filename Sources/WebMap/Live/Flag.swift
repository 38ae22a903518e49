#if WebMap
  import Synchronization

  /// Something that happens once.
  final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }

    func set() {
      value.store(true, ordering: .relaxed)
    }
  }
#endif
