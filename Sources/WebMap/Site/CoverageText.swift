#if WebMap
  import FloorMaps
  import Locating
  import Positioning
  import Quantities
  import UpdateFormats

  /// The accuracy to be expected over a floor, for `/api/coverage`.
  enum CoverageText {
    /// Beacons times walls of a floor up to which the bound is made.
    ///
    /// At 3000 nodes this is some seconds; a floor with more has no use for it.
    private static let mostWork = 20_000

    /// An answer for a floor of a map, by its id; the first floor where none is named.
    static func answer(_ map: FloorMap, floor id: String?) -> HTTPResponse {
      guard let floor = id.map({ map.floor(id: $0) }) ?? map.floors.first else {
        return .refusal(.notFound, "the floor map has no such floor")
      }
      let anchors = (map.beacons.map(\.floor) + map.receivers.map(\.floor))
        .count { $0 == floor.id }
      guard anchors * (floor.walls.count + 1) <= mostWork else {
        return .refusal(.unprocessable, "the floor has too many beacons and walls for this")
      }
      guard let accuracy = ExpectedAccuracy(of: map, floor: floor.id) else {
        return .refusal(.unprocessable, "the floor has neither an outline nor beacons")
      }
      return .json(text(accuracy, floor.id))
    }

    /// A grid of radii in centimetres, row by row, 0 outside of the floor.
    private static func text(_ accuracy: ExpectedAccuracy, _ floor: String) -> String {
      let grid = accuracy.grid
      let summary = accuracy.summary()
      var line = JSONLine(type: "coverage")
      line.add("floor", floor)
      line.add("x", grid.first.x, decimals: 3)
      line.add("y", grid.first.y, decimals: 3)
      line.add("stepX", grid.step.x, decimals: 6)
      line.add("stepY", grid.step.y, decimals: 6)
      line.add("columns", grid.columns)
      line.add("rows", grid.rows)
      line.add("mean", summary.mean, decimals: 3)
      line.add("worst", summary.quantile95, decimals: 3)
      let radii = zip(accuracy.radii(), grid.isInside).map { radius, isInside in
        isInside && radius.isFinite ? String(max(1, Int(min(radius, 1e6) * 100))) : "0"
      }
      line.add("radii", json: "[\(radii.joined(separator: ","))]")
      return line.object
    }
  }
#endif
