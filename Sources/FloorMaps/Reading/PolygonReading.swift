import Quantities

extension Node {
  /// A point written as `[x, y]` in metres.
  func point(_ log: inout FindingLog) -> Point? {
    guard let elements = elements(&log) else { return nil }
    guard elements.count == 2 else {
      log.error(place, "a point of \(elements.count) numbers", advice: "write [x, y] in metres")
      return nil
    }
    let x = elements[0].number(.coordinate, &log)
    let y = elements[1].number(.coordinate, &log)
    guard let x, let y else { return nil }
    return Point(x: x, y: y)
  }

  /// A polygon written as a list of points, checked to have an inside of its own.
  ///
  /// A last corner that repeats the first is dropped. The result is empty when there is an error.
  func polygon(_ log: inout FindingLog) -> [Point] {
    guard let elements = elements(&log) else { return [] }
    var corners = elements.compactMap { $0.point(&log) }
    guard corners.count == elements.count else { return [] }
    if corners.count > 1, corners.first == corners.last { corners.removeLast() }
    guard corners.count >= 3 else {
      log.error(
        place,
        "a polygon with \(corners.count) corners",
        advice: "give at least three different corners, in order"
      )
      return []
    }
    guard !Geometry.isFlat(corners) else {
      log.error(
        place,
        "a polygon without area: its corners are all in one line",
        advice: "give corners that go round something"
      )
      return []
    }
    return noteSelfContact(corners, &log) ? corners : []
  }

  private func noteSelfContact(_ corners: [Point], _ log: inout FindingLog) -> Bool {
    guard let contact = Geometry.selfContact(corners) else { return true }
    let edges = "\(edge(contact.first, corners)) and \(edge(contact.second, corners))"
    guard !contact.crosses else {
      log.error(
        place,
        "the polygon crosses itself: edges \(edges)",
        advice: "list the corners in the order in which one walks round"
      )
      return false
    }
    log.warning(
      place,
      "the polygon touches itself: edges \(edges)",
      advice: "check the corners; move them apart if this is not meant"
    )
    return true
  }

  private func edge(_ start: Int, _ corners: [Point]) -> String {
    let end = corners[(start + 1) % corners.count]
    return "\(words(corners[start])) to \(words(end))"
  }
}

/// A point as findings print it.
func words(_ point: Point) -> String {
  "(\(decimal(point.x)), \(decimal(point.y)))"
}
