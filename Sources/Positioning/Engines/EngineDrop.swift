package import Quantities

/// Why the engine did not use a sighting, or not as it was.
public enum EngineDrop: String, CaseIterable, Sendable {
  /// The floor map does not know the beacon.
  case unknownBeacon
  /// The controller could not tell the strength (RSSI 127).
  case rssiUnavailable
  /// An RSSI outside -127 to 20 dBm.
  case rssiOutOfRange
  /// A measured range that is not a positive number of at most 10 km, or whose deviation is not from
  /// 0.1 mm to 10 km.
  case rangeOutOfRange
  /// The clock stepped back by up to 2 s, or in tracking mode a receiver's clock is late: the record
  /// was used, at the time already reached.
  case timeBack
  /// The clock stepped back further, or an hour ahead: the engine started afresh.
  case timeJump
  /// In tracking mode: no receiver is named, or one that the floor map does not know.
  case unknownReceiver
  /// In tracking mode: another target while as many as are kept are there.
  case tooManyTargets
  /// In tracking mode: a target's name is longer than any is kept.
  case longTargetName
}

extension EngineDrop {
  /// Why a measurement cannot be used; `nil` when it can.
  init?(_ measurement: Sighting.Measurement) {
    switch measurement {
    case .unavailable: self = .rssiUnavailable
    case .rssi(let value) where !(-127...20).contains(value): self = .rssiOutOfRange
    case .range(let metres, _) where !(metres > 0 && metres <= 10_000): self = .rangeOutOfRange
    case .range(_, let sigma?) where !(1e-4...10_000).contains(sigma): self = .rangeOutOfRange
    case .rssi, .range: return nil
    }
  }
}

extension Sighting.Measurement {
  /// Why it cannot be true: such a sighting is not believed its time either, but a small step.
  package var impossibility: EngineDrop? {
    if case .unavailable = self { return nil }
    return EngineDrop(self)
  }
}

/// Counts by reason.
struct EngineDrops {
  private var counts = [Int](repeating: 0, count: EngineDrop.allCases.count)

  /// Counts one more; how many there are now.
  @discardableResult
  mutating func count(_ reason: EngineDrop) -> Int {
    counts[reason.index] += 1
    return counts[reason.index]
  }

  var nonzero: [(reason: EngineDrop, count: Int)] {
    EngineDrop.allCases.map { ($0, counts[$0.index]) }.filter { $0.1 > 0 }
  }
}

extension EngineDrop {
  fileprivate var index: Int {
    switch self {
    case .unknownBeacon: 0
    case .rssiUnavailable: 1
    case .rssiOutOfRange: 2
    case .rangeOutOfRange: 3
    case .timeBack: 4
    case .timeJump: 5
    case .unknownReceiver: 6
    case .tooManyTargets: 7
    case .longTargetName: 8
    }
  }
}
