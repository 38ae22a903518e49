#if WebMap
  import Positioning
  import Quantities
  import UpdateFormats

  /// What is known of one target: the last line of each kind, and where it came from.
  struct TargetState: Sendable {
    /// Positions of the trail: two minutes at one a second.
    static let trailLength = 120

    /// The last position as its line.
    var position: String?
    /// The last nearest beacon as its line.
    var nearest: String?
    /// The last room entered as its line; `nil` after it was left.
    var room: String?
    /// The last readings.
    var readings: TargetReadings?
    /// Radius of the last position, metres.
    private(set) var accuracy: Double?
    /// Time of the last position.
    private(set) var time: Timestamp?
    private var trail: [(time: Timestamp, floor: String?, place: Point)] = []

    /// Takes a position with its line.
    mutating func take(_ update: PositionUpdate, line: String) {
      position = line
      accuracy = update.accuracy
      time = update.time
      guard let place = update.position else { return }
      trail.append((update.time, update.floor, place))
      if trail.count > Self.trailLength { trail.removeFirst(trail.count - Self.trailLength) }
    }

    /// Everything as one object; `id` is absent where there is only one target.
    func object(id: String, hasTrail: Bool) -> String {
      var line = JSONLine()
      if !id.isEmpty { line.add("target", id) }
      if let position { line.add("position", json: position) }
      if let nearest { line.add("nearest", json: nearest) }
      if let room { line.add("room", json: room) }
      if let readings { line.add("readings", json: readings.line) }
      guard hasTrail else { return line.object }
      let points = trail.map { point in
        var line = JSONLine()
        line.add("time", point.time)
        line.add("floor", point.floor)
        line.add("x", point.place.x, decimals: 3)
        line.add("y", point.place.y, decimals: 3)
        return line.object
      }
      line.add("trail", json: "[\(points.joined(separator: ","))]")
      return line.object
    }
  }
#endif
