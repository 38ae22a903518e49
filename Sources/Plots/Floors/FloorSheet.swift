#if Plots
  import FloorMaps
  import Quantities

  /// A floor to scale: metres on the page, alike along both axes.
  struct FloorSheet {
    let floor: Floor
    let beacons: [Beacon]
    let chart: Chart
    /// Points a metre.
    let scale: Double

    /// Metres around what there is to see, as a share of its size, and at least.
    private static let margin = (share: 0.04, least: 0.5)

    /// Lays a floor out with its upper left corner at a spot, as large as fits a width and a height.
    ///
    /// `places` are to be on it too.
    ///
    init(
      _ floor: Floor,
      of map: FloorMap,
      at spot: Spot,
      width: Double,
      height: Double,
      showing places: [Point] = []
    ) {
      self.floor = floor
      beacons = map.beacons(onFloor: floor.id)
      let all =
        floor.outline + floor.rooms.flatMap(\.polygon) + floor.walls.flatMap { [$0.from, $0.to] }
        + beacons.map(\.position) + places
      let first = all.first ?? Point(x: 0, y: 0)
      let low = all.reduce(first) { Point(x: min($0.x, $1.x), y: min($0.y, $1.y)) }
      let high = all.reduce(first) { Point(x: max($0.x, $1.x), y: max($0.y, $1.y)) }
      let longest: Double = max(high.x - low.x, high.y - low.y)
      let margin: Double = max(Self.margin.share * longest, Self.margin.least)
      let across: Double = high.x - low.x + 2 * margin
      let up: Double = high.y - low.y + 2 * margin
      scale = min(width / across, height / up)
      chart = Chart(
        area: Box(x: spot.x, y: spot.y, width: across * scale, height: up * scale),
        x: low.x - margin...high.x + margin,
        y: low.y - margin...high.y + margin,
        isDownward: map.yAxis == .down
      )
    }

    /// Where a place is on the page.
    func spot(_ place: Point) -> Spot {
      chart.spot(place.x, place.y)
    }

    /// Draws the axes in metres.
    func drawAxes(on canvas: Canvas) {
      let across = Ticks(
        from: chart.x.lowerBound,
        to: chart.x.upperBound,
        wanted: wanted(chart.area.width)
      )
      let up = Ticks(
        from: chart.y.lowerBound,
        to: chart.y.upperBound,
        wanted: wanted(chart.area.height)
      )
      chart.drawAcross(across, title: "x, metres", on: canvas)
      chart.drawUp(up, title: "y, metres", on: canvas)
      chart.drawFrame(on: canvas)
    }

    /// A tick every 60 points or so, two at least.
    private func wanted(_ length: Double) -> Int { max(2, Int(length / 60)) }
  }
#endif
