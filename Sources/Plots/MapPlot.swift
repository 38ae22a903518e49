#if Plots
  public import FloorMaps
  import Positioning
  import UpdateFormats

  /// A picture of floors: outline, rooms, walls, beacons, and how well positions can be told.
  public struct MapPlot {
    private let map: FloorMap
    private let floors: [Floor]
    private let showsCoverage: Bool

    /// Points for a floor at most.
    private static let most = (width: 640.0, height: 520.0)
    /// Points around it, for axes and words.
    private static let margin = (left: 62.0, right: 24.0, above: 56.0, below: 92.0)
    private static let title = TextStyle(size: 15, isBold: true)

    /// Prepares a picture of some floors of a map, at least one, the highest at the top.
    public init(_ map: FloorMap, floors: [Floor], showsCoverage: Bool) {
      self.map = map
      self.floors = floors.sorted { $0.level > $1.level }
      self.showsCoverage = showsCoverage
    }

    /// The picture in a format.
    public func picture(_ format: PlotFormat) throws(PlotError) -> [UInt8] {
      let accuracies = floors.map { floor in
        showsCoverage ? ExpectedAccuracy(of: map, floor: floor.id) : nil
      }
      var sheets: [FloorSheet] = []
      var y = map.name == nil ? 0.0 : 24.0
      for (floor, accuracy) in zip(floors, accuracies) {
        y += Self.margin.above
        let spot = Spot(x: Self.margin.left, y: y)
        let corners = accuracy.map { CoverageLayer.corners(of: $0) }
        let sheet = FloorSheet(
          floor,
          of: map,
          at: spot,
          width: Self.most.width,
          height: Self.most.height,
          showing: corners.map { [$0.low, $0.high] } ?? []
        )
        sheets.append(sheet)
        y = sheet.chart.area.bottom + Self.margin.below
      }
      let widest = sheets.map(\.chart.area.right).max() ?? 0
      let scale = showsCoverage ? CoverageLayer.width : 0
      // The words below a narrow floor need some width as well.
      let width: Double = max(widest + scale + Self.margin.right, 420)
      return try Canvas.picture(format, width: width, height: y) { canvas in
        if let name = map.name {
          canvas.text(name, Self.title, at: Spot(x: Self.margin.left, y: 24))
        }
        for (sheet, accuracy) in zip(sheets, accuracies) { draw(sheet, accuracy, on: canvas) }
      }
    }

    private func draw(_ sheet: FloorSheet, _ accuracy: ExpectedAccuracy?, on canvas: Canvas) {
      let area = sheet.chart.area
      let layer = accuracy.map { CoverageLayer(sheet, $0) }
      sheet.chart.draw(
        heading: "Floor \(FloorSheet.shortened(sheet.floor.id))",
        caption: layer?.caption,
        on: canvas
      )
      sheet.drawGround(on: canvas)
      sheet.drawAxes(on: canvas)
      layer?.draw(on: canvas)
      sheet.drawLines(on: canvas)
      sheet.drawNames(on: canvas)
      var entries = [Legend.dot("beacon", Palette.vermilion, radius: 4)]
      if !sheet.floor.walls.isEmpty { entries.append(Legend.line("wall", Palette.wall, width: 3)) }
      if !sheet.floor.rooms.isEmpty {
        entries.append(Legend.line("room", Palette.room, width: 0.8, dash: [3, 2]))
      }
      let legend = Legend(entries: entries)
      sheet.drawScaleBar(at: Spot(x: area.x, y: area.bottom + 48), on: canvas)
      legend.draw(at: Spot(x: area.x + 210, y: area.bottom + 40), on: canvas)
      guard let layer else { return }
      let bar = Box(x: area.right + 16, y: area.y, width: CoverageLayer.width, height: area.height)
      layer.drawScale(in: bar, on: canvas)
    }
  }
#endif
