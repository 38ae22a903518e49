/// The height of a storey where the map does not say it, metres: that of ordinary offices.
private let usualStoreyHeight = 3.0

/// Where floors stand above one another, fills in the levels and elevations that are missing.
///
/// The place in the list stands in for the level, and `usualStoreyHeight` for a level's height.
func assumeHeights(of floors: inout Listing<Floor>, _ log: inout FindingLog) {
  guard floors.items.count > 1 else { return }
  for index in floors.items.indices {
    let node = floors.items[index].node
    if node["level"] == nil {
      floors.items[index].value.level = index
      log.warning(
        node.place(of: "level"),
        "missing: \(index) is assumed, the floor's place in the list",
        advice: "add \"level\": the storey's number, 0 at the ground"
      )
    }
    if node["elevation"] == nil {
      let elevation: Double = Double(floors.items[index].value.level) * usualStoreyHeight
      floors.items[index].value.elevation = elevation
      log.warning(
        node.place(of: "elevation"),
        "missing: \(decimal(elevation)) m is assumed, \(decimal(usualStoreyHeight)) m a level",
        advice: "add \"elevation\": metres above the building's zero"
      )
    }
  }
}
