#if Plots
  import Evaluating
  import Quantities

  /// The residuals of each beacon, or receiver: every window a dot, the mean a mark.
  struct ResidualChart {
    private let rows: [LevelResiduals.OfAnchor]
    private let left: Int
    private let kind: String

    /// Points a beacon takes.
    private static let row = 15.0
    /// Beacons shown; with more, those with the largest residuals.
    private static let most = 24
    /// Dots a beacon at most: more would be one black bar.
    private static let dots = 400
    /// Characters of a name for which there is room to the left.
    private static let longest = 18
    private static let name = TextStyle(size: 9)

    init(_ residuals: LevelResiduals) {
      let worst = residuals.anchors.map { (entry: $0, rms: $0.summary.rms) }
        .sorted { $0.rms > $1.rms }.prefix(Self.most).map(\.entry)
      rows = Array(worst)
      left = residuals.anchors.count - worst.count
      kind = residuals.areOfReceivers ? "receiver" : "beacon"
    }

    /// How high it is without its axis.
    var height: Double { Self.row * Double(max(1, rows.count)) + 8 }

    func draw(in area: Box, on canvas: Canvas) {
      let furthest = rows.flatMap(\.values).map(\.magnitude).max() ?? 1
      let end: Double = max(1.05 * furthest, 1)
      let chart = Chart(area: area, x: -end...end, y: 0...1)
      chart.draw(
        heading: "Levels by \(kind)" + (left > 0 ? ", \(left) better ones left out" : ""),
        on: canvas
      )
      chart.drawAcross(
        Ticks(from: -end, to: end, wanted: 6),
        title: "heard minus expected at the true place, dB (bar: mean)",
        on: canvas
      )
      let zero = chart.across(0)
      canvas.stroke(
        [Spot(x: zero, y: area.y), Spot(x: zero, y: area.bottom)],
        Palette.soft,
        width: 1
      )
      for (index, row) in rows.enumerated() {
        let y: Double = area.y + 4 + (Double(index) + 0.5) * Self.row
        let step = max(1, row.values.count / Self.dots)
        for place in stride(from: 0, to: row.values.count, by: step) {
          let spot = Spot(x: chart.across(row.values[place]), y: y)
          canvas.circle(spot, radius: 1.8, fill: Palette.blue.faded(0.35))
        }
        let summary = row.summary
        let mean = chart.across(summary.mean)
        canvas.stroke(
          [Spot(x: mean, y: y - 5.5), Spot(x: mean, y: y + 5.5)],
          Palette.vermilion,
          width: 2.5
        )
        let name = FloorSheet.shortened(row.id, to: Self.longest)
        canvas.text(name, Self.name, at: Spot(x: area.x - 6, y: y), .right)
        let rms = "rms \(fixedDecimals(summary.rms, 1))"
        canvas.text(rms, Self.name, at: Spot(x: area.right + 6, y: y))
      }
      chart.drawFrame(on: canvas)
    }
  }
#endif
