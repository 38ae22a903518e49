import FloorMaps

/// The option that picks a floor of a map.
enum FloorArguments {
  /// The floor that `--floor` names, else all.
  static func floors(
    _ arguments: Arguments,
    of map: FloorMap
  ) throws(CommandFailure) -> [Floor] {
    guard let id = arguments.text("--floor") else { return map.floors }
    guard let floor = map.floor(id: id) else {
      let ids = map.floors.map { "'\($0.id)'" }.joined(separator: ", ")
      throw .usage("the floor map has no floor '\(id)'; its floors are \(ids)")
    }
    return [floor]
  }
}
