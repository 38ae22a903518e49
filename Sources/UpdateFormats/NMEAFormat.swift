import Glibc
public import Positioning
import Quantities

/// Positions as NMEA 0183 sentences: GSA, RMC, GGA and GST of the talker GN, estimated mode.
///
/// GSA comes first: it has no time, and gpsd 3.22 would count its HDOP to the next position.
/// gpsd and other navigation programs read them as those of a receiver that navigates by dead
/// reckoning: GGA has quality 6, RMC mode E with status A, as such receivers send it (with V
/// programs take it for no position). A position without x and y is quality 0, status V, mode N and
/// GSA mode 1, without GST. Fields that are not known are empty: speed, course, geoid separation,
/// and the date where the clock does not count from 1970.
public struct NMEAFormat: Sendable {
  /// Metres of 95 % radius for a unit of HDOP.
  ///
  /// NMEA has no field for a radius that programs read; gpsd 3.22 takes HDOP times 19 m for its
  /// horizontal error `eph`, so it tells our radius.
  public static let metresPerHDOP = 19.0

  /// The most that the field HDOP tells, as receivers have it.
  public static let highestHDOP = 99.99

  private let georeference: Georeference

  /// Creates the format for a georeferenced floor map.
  public init(_ georeference: Georeference) {
    self.georeference = georeference
  }

  /// A position's sentences without their line ends (CR LF); none for other updates.
  public func sentences(_ update: Update) -> [String] {
    guard case .position(let position) = update else { return [] }
    guard let fix = Fix(position, georeference) else { return noFix(position) }
    return [activeSatellites(fix), recommendedMinimum(fix), fixData(fix)] + errorStatistics(fix)
  }

  /// What the sentences of a position share.
  private struct Fix {
    let update: PositionUpdate
    let time: String
    /// Latitude, N or S, longitude, E or W.
    let place: [String]
    let hdop: String
    let elevation: Double?
    /// m², of east and north.
    let covariance: Covariance?

    init?(_ update: PositionUpdate, _ georeference: Georeference) {
      guard let place = georeference.place(of: update) else { return nil }
      self.update = update
      time = nmeaTime(update.time)
      self.place =
        nmeaAngle(place.latitude, degreeDigits: 2, "N", "S")
        + nmeaAngle(place.longitude, degreeDigits: 3, "E", "W")
      hdop = update.accuracy.flatMap(Self.dilution) ?? ""
      elevation = georeference.elevation(ofFloor: update.floor)
      covariance = update.covariance.map(georeference.eastNorth)
    }

    private static func dilution(_ radius: Double) -> String? {
      guard !radius.isNaN else { return nil }
      return fixedDecimals(min(highestHDOP, max(0.01, radius / metresPerHDOP)), 2)
    }
  }

  private func recommendedMinimum(_ fix: Fix) -> String {
    nmeaSentence(
      ["GNRMC", fix.time, "A"] + fix.place + ["", "", nmeaDate(fix.update.time), "", "", "E"]
    )
  }

  private func fixData(_ fix: Fix) -> String {
    let altitude = fix.elevation.map { [fixedDecimals($0, 2), "M"] } ?? ["", ""]
    return nmeaSentence(
      ["GNGGA", fix.time] + fix.place + ["6", heard(fix.update), fix.hdop] + altitude
        + ["", "", "", ""]
    )
  }

  private func activeSatellites(_ fix: Fix) -> String {
    nmeaSentence(
      ["GNGSA", "A", fix.elevation == nil ? "2" : "3"] + noSatellites + ["", fix.hdop, ""]
    )
  }

  /// The ellipse of one standard deviation: its axes, and the major one's degrees from north.
  private func errorStatistics(_ fix: Fix) -> [String] {
    guard let c = fix.covariance, c.xx.isFinite, c.xy.isFinite, c.yy.isFinite else { return [] }
    let mean: Double = (c.xx + c.yy) / 2
    let half: Double = hypot((c.yy - c.xx) / 2, c.xy)
    let turn: Double = atan2(2 * c.xy, c.yy - c.xx) / 2 * 180 / .pi
    let orientation: Double = ((turn < 0 ? turn + 180 : turn) * 10).rounded() / 10
    let deviations = [mean + half, mean - half].map(deviation)
    let sentence = nmeaSentence(
      ["GNGST", fix.time, ""] + deviations
        + [fixedDecimals(orientation < 180 ? orientation : 0, 1)]
        + [deviation(c.yy), deviation(c.xx), ""]
    )
    return [sentence]
  }

  private func deviation(_ variance: Double) -> String {
    fixedDecimals(max(0, variance).squareRoot(), 3)
  }

  private func noFix(_ update: PositionUpdate) -> [String] {
    let (time, date) = (nmeaTime(update.time), nmeaDate(update.time))
    let nowhere = ["", "", "", ""]
    return [
      nmeaSentence(["GNGSA", "A", "1"] + noSatellites + ["", "", ""]),
      nmeaSentence(["GNRMC", time, "V"] + nowhere + ["", "", date, "", "", "N"]),
      nmeaSentence(
        ["GNGGA", time] + nowhere + ["0", heard(update), "", "", "", "", "", "", ""]
      ),
    ]
  }

  /// Beacons stand for the satellites used; the field has two digits.
  private func heard(_ update: PositionUpdate) -> String {
    twoDigits(Int64(min(99, update.beacons)))
  }

  private var noSatellites: [String] {
    Array(repeating: "", count: 12)
  }
}
