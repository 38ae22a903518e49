import FloorMaps
import Foundation
import Quantities
import Testing
import UpdateFormats

@Suite("Floor coordinates on Earth")
struct GeoreferenceTests {
  /// An origin, a point of the floor map, and where it lies.
  struct Row: CustomTestStringConvertible {
    let map: FloorMap
    let point: Point
    let latitude: Double
    let longitude: Double

    init(
      _ originLatitude: Double,
      _ originLongitude: Double,
      _ bearing: Double,
      _ yAxis: FloorMap.YAxis,
      _ x: Double,
      _ y: Double,
      _ latitude: Double,
      _ longitude: Double
    ) {
      let origin = Origin(
        latitude: originLatitude,
        longitude: originLongitude,
        bearing: bearing
      )
      map = FloorMap(yAxis: yAxis, origin: origin)
      (point, self.latitude, self.longitude) = (Point(x: x, y: y), latitude, longitude)
    }

    var testDescription: String { "(\(point.x), \(point.y)) at \(latitude), \(longitude)" }
  }

  /// The last two columns are PROJ's (pyproj 3.7.2), ten decimals:
  /// `Geod(ellps="WGS84").fwd(longitude, latitude, azimuth, distance)` with the azimuth and length
  /// of (east, north) = (x cos b + v sin b, v cos b - x sin b), v = y, or -y where y grows downwards.
  static let rows = [
    Row(48.137, 11.575, 0, .up, 0, 0, 48.1370000000, 11.5750000000),
    Row(48.137, 11.575, 0, .up, 1000, 0, 48.1369992147, 11.5884358829),
    Row(48.137, 11.575, 0, .up, 0, 1000, 48.1459933659, 11.5750000000),
    Row(48.137, 11.575, 30, .up, 12.345, -6.789, 48.1368916123, 11.5750980358),
    Row(48.137, 11.575, 30, .down, 12.345, -6.789, 48.1369973643, 11.5751892522),
    Row(-33.8568, 151.2153, -75.5, .up, 2000, 1500, -33.8359568620, 151.2050208198),
    Row(64.1466, -21.9426, 200, .down, -1500, 2500, 64.1630637402, -21.8960479401),
    Row(0, 0, 0, .up, -300, -400, -0.0036174779, -0.0026949459),
    Row(12.5, 179.999, 0, .up, 800, 0, 12.4999998995, -179.9936401468),
    Row(-17.8, -179.9995, 0, .up, -800, 10, -17.7999095024, 179.9929545230),
    Row(89.999, 20, 45, .up, 100, 300, 89.9974537515, 115.9998817403),
    Row(90, 0, 0, .up, 30, 40, 89.9995523483, 143.1301023542),
  ]

  @Test("are within a millimetre of where the geodesic of PROJ ends", arguments: rows)
  func places(row: Row) throws {
    let place = try #require(Georeference(row.map)).place(of: row.point)
    let metresPerDegree = 111_320.0
    let north: Double = (place.latitude - row.latitude) * metresPerDegree
    let cosine: Double = cos(row.latitude * .pi / 180)
    let east: Double = (place.longitude - row.longitude) * metresPerDegree * cosine
    #expect(hypot(north, east) < 0.001)
  }

  @Test(
    "a covariance turns with the map: variance along x is one along where x points",
    arguments: [
      (0.0, FloorMap.YAxis.up, Covariance(xx: 4, xy: 0.5, yy: 1)),
      (0.0, .down, Covariance(xx: 4, xy: -0.5, yy: 1)),
      // Up is east, so x is south.
      (90.0, .up, Covariance(xx: 1, xy: -0.5, yy: 4)),
      // x is south-east: half of the sum less the covariance, and so on.
      (45.0, .up, Covariance(xx: 3, xy: -1.5, yy: 2)),
    ]
  )
  func turned(bearing: Double, yAxis: FloorMap.YAxis, wanted: Covariance) throws {
    let origin = Origin(latitude: 0, longitude: 0, bearing: bearing)
    let reference = try #require(Georeference(FloorMap(yAxis: yAxis, origin: origin)))
    let found = reference.eastNorth(Covariance(xx: 4, xy: 0.5, yy: 1))
    #expect(abs(found.xx - wanted.xx) < 1e-12)
    #expect(abs(found.xy - wanted.xy) < 1e-12)
    #expect(abs(found.yy - wanted.yy) < 1e-12)
  }

  @Test("a map without origin has none; floors are as high as the map says, if it says so at all")
  func unknown() throws {
    #expect(Georeference(FloorMap()) == nil)
    let origin = Origin(latitude: 1, longitude: 2)
    let flat = try #require(Georeference(FloorMap(origin: origin)))
    #expect(flat.elevation(ofFloor: "0") == nil)
    let floors = [Floor(id: "0"), Floor(id: "1", level: 1, elevation: 3.5)]
    let house = try #require(Georeference(FloorMap(origin: origin, floors: floors)))
    #expect(house.elevation(ofFloor: "0") == 0)
    #expect(house.elevation(ofFloor: "1") == 3.5)
    #expect(house.elevation(ofFloor: "2") == nil)
    #expect(house.elevation(ofFloor: nil) == nil)
  }
}
