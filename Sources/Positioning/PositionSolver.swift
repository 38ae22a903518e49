import FloorMaps
import Locating
import Quantities

/// Turns the ranges of one moment into a position.
struct PositionSolver {
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
      fill(&update, from: fix, on: floor)
    }
    return update
  }

  private func fill(_ update: inout PositionUpdate, from fix: Fix, on floor: Floor) {
    update.position = fix.position
    update.covariance = fix.covariance
    update.accuracy = fix.covariance.radius95
    update.room = floor.room(at: fix.position)?.id
    update.alternative = fix.alternative
    if fix.alternative != nil { update.status = .ambiguous }
    if !floor.outline.isEmpty, !floor.contains(fix.position) { update.status = .outside }
  }
}
