import Positioning
import Quantities
import Ranging

/// How loud one beacon is heard at one distance, and from which addresses.
struct HeardPower {
  /// The clock may step back by this much; further, or an hour ahead, it is another recording.
  private static let clockStep = -2.0...3600.0

  private(set) var calibration: PowerCalibration
  /// The power at 1 m that it claims, dBm.
  private(set) var claimed: Double?
  private var last: Timestamp?
  private var sharing = SharedIdentity()

  init(_ calibration: PowerCalibration) {
    self.calibration = calibration
  }

  /// Takes a sighting; true when its strength could be used.
  mutating func hear(_ sighting: Sighting) -> Bool {
    guard case .rssi(let rssi) = sighting.measurement, (-127...20).contains(rssi) else {
      return false
    }
    if let address = sighting.address { _ = sharing.hear(from: address) }
    claimed = sighting.measuredPower ?? claimed
    var time = sighting.time
    if let last {
      if Self.clockStep.contains(time.seconds(since: last)) {
        time = max(time, last)
      } else {
        calibration = PowerCalibration(
          distance: calibration.distance,
          within: calibration.within
        )
      }
    }
    last = time
    _ = calibration.add(rssi, at: time)
    return true
  }

  /// The addresses of two devices or more that send the same identity in turn; else none.
  var rivals: [DeviceAddress] { sharing.rivals }

  /// How loud it is in the middle, dBm.
  var median: Double? {
    let levels = calibration.levels.sorted()
    return levels.isEmpty ? nil : levels[levels.count / 2]
  }
}
