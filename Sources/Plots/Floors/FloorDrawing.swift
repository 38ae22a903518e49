#if Plots
  import FloorMaps
  import Quantities
  import UpdateFormats

  /// Draws what stands on a floor.
  extension FloorSheet {
    private static let beaconName = TextStyle(size: 9, isOnPaper: true)
    private static let roomName = TextStyle(size: 11, colour: Palette.soft, isOnPaper: true)
    private static let beaconRadius = 4.0
    private static let lineHeight = 12.0
    /// Points between a sign and its name from which a line joins them.
    private static let nearby = 9.0
    /// The smallest letters that can be read, points.
    private static let smallest = 7.0
    /// Names that a floor has room for: with more none can be read, and placing them takes long.
    private static let mostNames = 300
    /// Characters of a name that are shown.
    static let longest = 32

    func drawGround(on canvas: Canvas) {
      guard !floor.outline.isEmpty else { return }
      canvas.fill(floor.outline.map(spot), Palette.floor)
    }

    func drawLines(on canvas: Canvas) {
      for room in floor.rooms {
        canvas.stroke(
          room.polygon.map(spot),
          Palette.room,
          width: 0.8,
          dash: [3, 2],
          isClosed: true
        )
      }
      if !floor.outline.isEmpty {
        canvas.stroke(floor.outline.map(spot), Palette.ink, width: 1.5, isClosed: true)
      }
      for wall in floor.walls {
        canvas.stroke([spot(wall.from), spot(wall.to)], Palette.wall, width: 3)
      }
    }

    /// Draws the beacons and all names; those of beacons first, since they have to be near.
    ///
    /// `lines` are to stay free of names where that can be; walls and outline are anyhow.
    func drawNames(on canvas: Canvas, keepingOff lines: [[Point]] = []) {
      var placement = LabelPlacement(area: chart.area)
      let outline = floor.outline + floor.outline.prefix(1)
      for line in lines + floor.walls.map({ [$0.from, $0.to] }) + [outline] {
        placement.occupy(line.map(spot))
      }
      let spots = beacons.map { spot($0.position) }
      for spot in spots {
        let size: Double = 2 * Self.beaconRadius
        placement.occupy(Box(x: spot.x - size / 2, y: spot.y - size / 2, width: size, height: size))
        canvas.circle(spot, radius: Self.beaconRadius, fill: Palette.vermilion, edge: Palette.paper)
      }
      for (beacon, spot) in zip(beacons, spots) where beacons.count <= Self.mostNames {
        let name = Self.shortened(beacon.id)
        let width = canvas.width(of: name, Self.beaconName)
        let places = Self.around(spot, width: width)
        guard let place = placement.place(width: width, height: Self.lineHeight, among: places)
        else { continue }
        let box = Box(
          x: place.x - width / 2,
          y: place.y - Self.lineHeight / 2,
          width: width,
          height: Self.lineHeight
        )
        let end = box.nearest(to: spot)
        if end.distance(to: spot) > Self.nearby {
          canvas.stroke([spot, end], Palette.soft, width: 0.6)
        }
        canvas.text(name, Self.beaconName, at: place, .centre)
      }
      for room in floor.rooms where floor.rooms.count <= Self.mostNames {
        let name = Self.shortened(room.name ?? room.id)
        let xs = room.polygon.map { spot($0).x }
        let most: Double = (xs.max() ?? 0) - (xs.min() ?? 0)
        var style = Self.roomName
        var width = canvas.width(of: name, style)
        if width > most {
          style.size = max(Self.smallest, style.size * most / width)
          width = canvas.width(of: name, style)
        }
        let places = RoomMiddle.places(in: room.polygon).map(spot)
        guard let place = placement.place(width: width, height: style.size + 3, among: places)
        else { continue }
        canvas.text(name, style, at: place, .centre)
      }
    }

    /// Draws a bar of a round number of metres, its left end at a spot.
    func drawScaleBar(at spot: Spot, on canvas: Canvas) {
      let ticks = Ticks(from: 0, to: 140 / scale, wanted: 2)
      let length: Double = ticks.step * scale
      for part in 0..<4 {
        let box = Box(
          x: spot.x + Double(part) * length / 4,
          y: spot.y - 3,
          width: length / 4,
          height: 6
        )
        canvas.fill(box, part % 2 == 0 ? Palette.ink : Palette.paper)
      }
      let corners = [
        Spot(x: spot.x, y: spot.y - 3), Spot(x: spot.x + length, y: spot.y - 3),
        Spot(x: spot.x + length, y: spot.y + 3), Spot(x: spot.x, y: spot.y + 3),
      ]
      canvas.stroke(corners, Palette.ink, width: 0.8, isClosed: true)
      canvas.text(
        "\(ticks.label(ticks.step)) m",
        TextStyle(size: 9.5),
        at: Spot(x: spot.x + length + 6, y: spot.y)
      )
    }

    /// Middles of a label beside a sign: right, left, above, below, and the corners; then further off.
    private static func around(_ spot: Spot, width: Double) -> [Spot] {
      [0.0, 7, 14].flatMap { further in
        let across: Double = width / 2 + beaconRadius + 3 + further
        let down: Double = lineHeight / 2 + beaconRadius + 1 + further
        return [
          (across, 0.0), (-across, 0), (0, -down), (0, down), (across, -down), (-across, -down),
          (across, down), (-across, down),
        ].map { Spot(x: spot.x + $0.0, y: spot.y + $0.1) }
      }
    }

    static func shortened(_ name: String, to most: Int = longest) -> String {
      name.count <= most ? name : name.prefix(most - 1) + "…"
    }
  }
#endif
