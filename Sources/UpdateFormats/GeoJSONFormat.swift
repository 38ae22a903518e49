public import Positioning
import Quantities

/// Positions as a GeoJSON FeatureCollection (RFC 7946), written as they come, a feature a line.
///
/// Each is a Point of WGS 84 longitude and latitude with the fields of an NDJSON `position` as its
/// properties; `geometry` is null where there is no position. The document is whole after `end`.
public struct GeoJSONFormat: Sendable {
  /// The first line.
  public static let begin = #"{"type":"FeatureCollection","features":["#
  /// The last line.
  public static let end = "]}"

  private let georeference: Georeference

  /// Creates the format for a georeferenced floor map.
  public init(_ georeference: Georeference) {
    self.georeference = georeference
  }

  /// A position's feature, without the comma between it and the one before; `nil` for others.
  public func feature(_ update: Update) -> String? {
    guard case .position(let position) = update else { return nil }
    var properties = JSONLine()
    properties.add(position)
    properties.add("elevation", georeference.elevation(ofFloor: position.floor), decimals: 2)
    var line = JSONLine(type: "Feature")
    line.add("geometry", json: geometry(position))
    line.add("properties", json: properties.object)
    return line.object
  }

  /// Nine decimals of a degree are 0.1 mm on the ground.
  private func geometry(_ update: PositionUpdate) -> String {
    guard let place = georeference.place(of: update) else { return "null" }
    let coordinates = [place.longitude, place.latitude].map { fixedDecimals($0, 9) }
    return #"{"type":"Point","coordinates":["# + coordinates.joined(separator: ",") + "]}"
  }
}
