/// Notes floors that cannot stand above one another as their levels and elevations say.
///
/// Nothing is said while a floor could not be read: its numbers would be wrong.
func noteStoreys(_ floors: Listing<Floor>, _ log: inout FindingLog) {
  guard floors.isComplete, !log.hasErrors else { return }
  noteSharedHeights(floors, &log)
  let rising = floors.items.enumerated().sorted {
    ($0.element.value.level, $0.offset) < ($1.element.value.level, $1.offset)
  }
  for (below, above) in zip(rising, rising.dropFirst()) {
    let (lower, upper) = (below.element.value, above.element.value)
    guard lower.level < upper.level, lower.elevation > upper.elevation else { continue }
    log.warning(
      above.element.node.place(of: "elevation"),
      "level \(upper.level) at \(decimal(upper.elevation)) m is below level \(lower.level)"
        + " (\(below.element.node.path)) at \(decimal(lower.elevation)) m",
      advice: "check both levels and elevations"
    )
  }
}

/// Two floors of one level have one elevation as well where that is assumed: the level says it.
private func noteSharedHeights(_ floors: Listing<Floor>, _ log: inout FindingLog) {
  var levels: [Int: Node] = [:]
  var elevations: [Double: Node] = [:]
  for floor in floors.items {
    let (level, elevation) = (floor.value.level, floor.value.elevation)
    if let first = levels[level] {
      log.warning(
        floor.node.place(of: "level"),
        "\(first.path) has the level \(level) as well",
        advice: "give each storey a level of its own"
      )
    } else if let first = elevations[elevation] {
      log.warning(
        floor.node.place(of: "elevation"),
        "\(first.path) is at \(decimal(elevation)) m as well",
        advice: "give each storey its height above the building's zero, metres"
      )
    }
    levels[level] = levels[level] ?? floor.node
    elevations[elevation] = elevations[elevation] ?? floor.node
  }
}
