import Quantities

extension Places {
  /// How far outside an outline stairs may be before it is worth a word: a thick outer wall, metres.
  private static let wallThickness = 0.5

  /// Notes stairs that lead to unknown floors or to no other, and those that no one on their floor
  /// gets to.
  func checkStairs(_ log: inout FindingLog) {
    let known = Set(floors.values.map(\.id))
    for floor in floors.items {
      for stairs in floor.node["stairs"]?.children ?? [] {
        let targets = stairs["to"]?.children ?? []
        for target in targets {
          guard let id = target.idText, !known.contains(id) else { continue }
          noteUnknownFloor(id, target.place, &log)
        }
        if let to = stairs["to"], targets.allSatisfy({ $0.idText == floor.value.id }) {
          log.warning(
            to.place,
            "these stairs lead to no other floor",
            advice: "give the ids of the floors they lead to"
          )
        }
      }
      // An error in stairs or outline leaves a polygon without corners.
      guard let nodes = floor.node["stairs"]?.children, nodes.count == floor.value.stairs.count
      else { continue }
      for (node, stairs) in zip(nodes, floor.value.stairs) {
        checkPlace(of: stairs.polygon, node, floor, &log)
      }
    }
  }

  private func checkPlace(
    of stairs: [Point],
    _ node: Node,
    _ floor: Located<Floor>,
    _ log: inout FindingLog
  ) {
    let outline = floor.value.outline
    guard !stairs.isEmpty, !outline.isEmpty else { return }
    let gap = Geometry.gap(between: stairs, outline)
    guard gap > Self.wallThickness else { return }
    log.warning(
      node.place(of: "polygon"),
      "the stairs are \(decimal(gap)) m outside the outline of floor \(excerpt(floor.value.id))",
      advice: "check their corners, or widen \(floor.node.path).outline"
    )
  }
}
