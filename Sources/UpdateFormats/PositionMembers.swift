import Positioning
import Quantities

extension JSONLine {
  /// Adds the members of a position, those of NDJSON's `position` and of a GeoJSON feature.
  mutating func add(_ update: PositionUpdate) {
    add("time", update.time)
    add("recording", update.recording)
    add("target", update.target)
    add("status", update.status.rawValue)
    add("floor", update.floor)
    add("floorProbability", update.floorProbability, decimals: 3)
    add("x", update.position?.x, decimals: 3)
    add("y", update.position?.y, decimals: 3)
    if let c = update.covariance, c.xx.isFinite, c.xy.isFinite, c.yy.isFinite {
      let (xx, xy, yy) = (fixedDecimals(c.xx, 6), fixedDecimals(c.xy, 6), fixedDecimals(c.yy, 6))
      add("covariance", json: "[[\(xx),\(xy)],[\(xy),\(yy)]]")
    }
    add("accuracy", update.accuracy, decimals: 3)
    add("room", update.room)
    add("beacons", update.beacons)
    add("missing", update.missing)
    if let other = update.alternative {
      let (x, y) = (fixedDecimals(other.x, 3), fixedDecimals(other.y, 3))
      add("alternative", json: "{\"x\":\(x),\"y\":\(y)}")
    }
  }
}
