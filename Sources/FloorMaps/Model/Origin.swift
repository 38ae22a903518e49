/// Where the map's point (0, 0) lies on Earth, and how the map is turned.
public struct Origin: Equatable, Sendable {
  /// WGS 84 latitude in degrees, -90 to 90, north positive.
  public var latitude: Double
  /// WGS 84 longitude in degrees, -180 to 180, east positive.
  public var longitude: Double
  /// Degrees clockwise from north to the map's up direction, -360 to 360.
  public var bearing: Double

  /// Creates an origin from angles in degrees.
  public init(latitude: Double, longitude: Double, bearing: Double = 0) {
    self.latitude = latitude
    self.longitude = longitude
    self.bearing = bearing
  }
}
