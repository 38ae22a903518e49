import FloorMaps
import Locating
import Quantities

/// Turns the ranges of one moment into a position.
struct PositionSolver {
  /// Correlation of the errors of two beacons: bodies, gain and path loss are wrong for all alike.
  ///
  /// The variance of a mean of n errors with common correlation ρ is (1 + ρ (n - 1)) / n of one's;
  /// 0.15 makes the stated accuracy hold on the public sets, from 3 beacons to 24
  /// (docs/accuracy.md). Measured ranges are not inflated: theirs are told as they are.
  private static let correlation = 0.15

  private var multilateration = Multilateration()
  private var observations: [RangeObservation] = []

  /// Locates the receiver on one floor.
  ///
  /// `heard` are the fresh beacons of that floor.
  mutating func locate(
    _ heard: [HeardBeacon],
    anchors: Anchors,
    floor: Floor,
    at time: Timestamp
  ) -> PositionUpdate {
    observations.removeAll(keepingCapacity: true)
    for beacon in heard {
      let anchor = anchors.all[beacon.index]
      observations.append(
        RangeObservation(
          anchor: anchor.beacon.position,
          heightDifference: anchor.heightDifference,
          range: beacon.range,
          sigma: beacon.sigma
        )
      )
    }
    let outcome = multilateration.locate(observations)
    var update = PositionUpdate(time: time, status: .fix, beacons: heard.count)
    update.floor = floor.id
    switch outcome {
    case .tooFew(let missing):
      update.status = .tooFewBeacons
      update.missing = missing
    case .degenerate:
      update.status = .degenerate
    case .fix(let fix):
      let strengths = heard.count { $0.rssi != nil }
      fill(
        &update,
        from: fix,
        inflation: 1 + Self.correlation * Double(max(0, strengths - 1)),
        on: floor
      )
    }
    return update
  }

  private func fill(
    _ update: inout PositionUpdate,
    from fix: Fix,
    inflation: Double,
    on floor: Floor
  ) {
    let covariance = Covariance(
      xx: inflation * fix.covariance.xx,
      xy: inflation * fix.covariance.xy,
      yy: inflation * fix.covariance.yy
    )
    let alternative = fix.alternative.flatMap { floor.contains($0) ? $0 : nil }
    var place = fix.position
    update.status = alternative == nil ? .fix : .ambiguous
    if !floor.contains(fix.position) {
      place = OutlineConstraint.place(for: fix, in: floor) { multilateration.cost(at: $0) }
      // Two places fit about as well and one is in the building: that one it is.
      update.status = place == alternative ? .fix : .outside
    }
    update.position = place
    update.covariance = covariance
    update.accuracy = covariance.radius95
    update.room = floor.room(at: place)?.id
    update.alternative = place == alternative ? nil : alternative
  }
}
