public import FloorMaps
import Glibc
import Positioning
public import Quantities

/// Floor coordinates as WGS 84 latitude and longitude, for maps with an `origin`.
///
/// The floor is the plane that touches the ellipsoid at the origin. Map axes are turned by the
/// bearing b into east e and north n, with v the map's up direction (-y where y grows downwards):
/// e = x cos b + v sin b, n = v cos b - x sin b. The point of that plane is taken to earth-centred
/// coordinates with N = a / sqrt(1 - e² sin² φ), the radius of curvature in the prime vertical at
/// the origin, and from there to geodetic ones by Bowring's formula (Survey Review 23(181), 1976).
/// So the curvature counts: latitude by the meridional radius alone is off by 9 cm one kilometre
/// east of an origin at 50°. At a distance d along the geodesic the error is d³ / 3a²: 0.01 mm at
/// 1 km, 1 mm at 5 km, 8 mm at 10 km. The poles and the antimeridian are points like others.
public struct Georeference: Sendable {
  /// A place on Earth.
  public struct Place: Equatable, Sendable {
    /// WGS 84 latitude in degrees, north positive.
    public var latitude: Double
    /// WGS 84 longitude in degrees, -180 up to 180, east positive.
    public var longitude: Double
  }

  private let origin: Origin
  private let isDown: Bool
  private let elevations: [String: Double]
  private let bearing: Angle
  private let latitude: Angle
  private let longitude: Angle

  /// The georeference of a floor map; `nil` where the map has no origin.
  public init?(_ map: FloorMap) {
    guard let origin = map.origin else { return nil }
    self.origin = origin
    isDown = map.yAxis == .down
    bearing = Angle(degrees: origin.bearing)
    latitude = Angle(degrees: origin.latitude)
    longitude = Angle(degrees: origin.longitude)
    let areKnown = map.floors.contains { $0.elevation != 0 }
    let pairs = map.floors.map { ($0.id, $0.elevation) }
    elevations = areKnown ? Dictionary(pairs) { first, _ in first } : [:]
  }

  /// Height of a floor in metres above the building's zero.
  ///
  /// Absent for a floor that the map does not have, and where all of its floors are at 0: then
  /// nobody has said how high they lie.
  public func elevation(ofFloor id: String?) -> Double? {
    id.flatMap { elevations[$0] }
  }

  /// Where an update's position lies on Earth; `nil` where it has none.
  ///
  /// It is that of the other formats, rounded to millimetres: all of them name the same place.
  func place(of update: PositionUpdate) -> Place? {
    guard let point = update.position else { return nil }
    let (x, y) = ((point.x * 1000).rounded() / 1000, (point.y * 1000).rounded() / 1000)
    let place = place(of: Point(x: x, y: y))
    return place.latitude.isFinite && place.longitude.isFinite ? place : nil
  }

  /// Where a point of the floor map, in metres, lies on Earth.
  public func place(of point: Point) -> Place {
    let (east, north) = turned(point.x, point.y)
    let primeVertical: Double =
      Ellipsoid.semimajorAxis
      / (1 - Ellipsoid.eccentricitySquared * latitude.sine * latitude.sine).squareRoot()
    // In the meridian plane of the origin: out from the axis, along it; then east of that plane.
    let out: Double = primeVertical * latitude.cosine - north * latitude.sine
    let along: Double =
      primeVertical * (1 - Ellipsoid.eccentricitySquared) * latitude.sine + north * latitude.cosine
    let distance: Double = hypot(out, east)
    let ratio: Double = Ellipsoid.semiminorAxis / Ellipsoid.semimajorAxis
    let reduced = Angle(radians: atan2(along, distance * ratio))
    let rise: Double =
      along + Ellipsoid.secondEccentricitySquared * Ellipsoid.semiminorAxis * cube(reduced.sine)
    let run: Double =
      distance - Ellipsoid.eccentricitySquared * Ellipsoid.semimajorAxis * cube(reduced.cosine)
    let meridian: Double = origin.longitude + degrees(atan2(east, out))
    return Place(
      latitude: degrees(atan2(rise, run)),
      longitude: remainder(meridian, 360)
    )
  }

  /// A covariance of map axes as one of east (`xx`) and north (`yy`), m².
  public func eastNorth(_ covariance: Covariance) -> Covariance {
    let (c, s) = (bearing.cosine, bearing.sine)
    let (xx, yy) = (covariance.xx, covariance.yy)
    let xv: Double = isDown ? -covariance.xy : covariance.xy
    let ee: Double = c * c * xx + 2 * c * s * xv + s * s * yy
    let en: Double = (c * c - s * s) * xv + c * s * (yy - xx)
    let nn: Double = s * s * xx - 2 * c * s * xv + c * c * yy
    return Covariance(xx: ee, xy: en, yy: nn)
  }

  private func turned(_ x: Double, _ y: Double) -> (east: Double, north: Double) {
    let up: Double = isDown ? -y : y
    return (
      x * bearing.cosine + up * bearing.sine,
      up * bearing.cosine - x * bearing.sine
    )
  }
}

/// WGS 84 (NIMA TR8350.2): the semimajor axis in metres and the flattening define it.
private enum Ellipsoid {
  static let semimajorAxis: Double = 6_378_137
  static let flattening: Double = 1 / 298.257223563
  static let semiminorAxis: Double = semimajorAxis * (1 - flattening)
  static let eccentricitySquared: Double = flattening * (2 - flattening)
  static let secondEccentricitySquared: Double = eccentricitySquared / (1 - eccentricitySquared)
}

/// Sine and cosine of an angle.
private struct Angle {
  let sine: Double
  let cosine: Double

  init(radians: Double) {
    (sine, cosine) = (sin(radians), cos(radians))
  }

  init(degrees: Double) {
    self.init(radians: degrees * .pi / 180)
  }
}

private func degrees(_ radians: Double) -> Double {
  radians * 180 / .pi
}

private func cube(_ value: Double) -> Double {
  value * value * value
}
