import FloorMaps
package import Positioning
import Ranging

/// How far levels heard at known places are from those that the floor map expects there, dB.
///
/// A window's residual is the mean RSSI of a beacon minus the level expected at the true place: path
/// loss, walls and the receiver's offset, with what a survey knows beyond. What is heard of a weak
/// beacon is its loudest, so that where the map tells what can be heard, the expected level is that
/// of a normal one that was heard (`HearingCurve.heardLevel`).
public struct LevelResiduals: Equatable, Sendable {
  /// The residuals of one beacon or, in tracking mode, one receiver.
  public struct OfAnchor: Equatable, Sendable {
    /// Its id in the floor map.
    public let id: String
    /// Heard minus expected, dB, in the order of the windows; at least one.
    public let values: [Double]

    /// The mean and the root mean square.
    public var summary: ResidualSummary { ResidualSummary(values) }
  }

  /// Whether they are of receivers, which heard the targets of tracking mode.
  public let areOfReceivers: Bool
  /// The beacons that were heard, or the receivers that heard, and whose power the map tells, in its order.
  public let anchors: [OfAnchor]

  /// All windows of all anchors together.
  public var summary: ResidualSummary { ResidualSummary(anchors.flatMap(\.values)) }

  /// Compares readings with the floor map that they were taken on.
  ///
  /// A survey is of beacons; that of another map is not used.
  package init(_ readings: CalibrationReadings, survey: Survey? = nil) {
    let (site, windows) = (readings.site, readings.windows)
    let map = site.map
    areOfReceivers = site.kind == .receiver
    let survey = survey.flatMap { site.kind == .beacon && $0.fits(map) ? $0 : nil }
    anchors = map.floors.enumerated().flatMap { index, floor in
      site.anchors.all.filter { $0.floor == index }.enumerated().compactMap { column, anchor in
        guard let model = LevelModel(anchor, on: floor, of: map) else { return nil }
        let field = survey?.fields[floor.id]?.predictor(of: column)
        let values = windows[index].compactMap { window -> Double? in
          guard let level = window.levels[column] else { return nil }
          // The window's level has offset and walls taken out; what was heard had them. Of a
          // receiver what can be heard has its offset taken out as well.
          let loss: Double =
            anchor.wallLoss(to: window.place, on: floor) - map.receiverOffset
          let surveyed: Double = field?.residual(at: window.place).mean ?? 0
          let expected = model.heardLevel(decades: window.decades[column], loss: loss - surveyed)
          return level - loss - expected
        }
        return values.isEmpty ? nil : OfAnchor(id: anchor.beacon.id, values: values)
      }
    }
  }
}

/// The level that the floor map expects of a beacon.
private struct LevelModel {
  let power: Double
  let exponent: Double
  let shadowing: Double
  let hearing: HearingCurve?

  /// `nil` for a beacon of unknown power.
  init?(_ anchor: Anchors.Anchor, on floor: Floor, of map: FloorMap) {
    let known = anchor.propagation
    guard let power = known.measuredPower else { return nil }
    self.power = power
    let model = known.pathLoss(claimedPower: nil)
    exponent = model.exponent
    // The common one, with which the hearing was fitted.
    shadowing =
      floor.propagation?.shadowing ?? map.propagation?.shadowing ?? model.shadowing
    hearing = known.hearing.map { HearingCurve(threshold: $0.threshold, width: $0.width) }
  }

  func heardLevel(decades: Double, loss: Double) -> Double {
    let expected: Double = power + exponent * decades - loss
    return hearing?.heardLevel(expected: expected, deviation: shadowing) ?? expected
  }
}

/// Residuals in numbers, dB.
public struct ResidualSummary: Equatable, Sendable {
  /// How many there are.
  public let count: Int
  /// Their mean: above 0 when more is heard than expected; 0 without any.
  public let mean: Double
  /// The root of the mean of their squares; 0 without any.
  public let rms: Double

  /// Sums up residuals in dB.
  init(_ values: [Double]) {
    count = values.count
    let divisor = Double(max(1, count))
    mean = values.reduce(0, +) / divisor
    rms = (values.reduce(0) { $0 + $1 * $1 } / divisor).squareRoot()
  }
}
