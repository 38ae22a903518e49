#if Plots
  /// A rectangle with two linear axes.
  struct Chart {
    /// Where it is, without the labels of its axes.
    let area: Box
    let x: ClosedRange<Double>
    let y: ClosedRange<Double>
    /// Whether y grows downwards, as on some floor plans.
    var isDownward = false

    private static let label = TextStyle(size: 9, colour: Palette.soft)
    private static let title = TextStyle(size: 10)
    private static let caption = TextStyle(size: 10, colour: Palette.soft)
    private static let heading = TextStyle(size: 12, isBold: true)

    /// A value of x on the page.
    func across(_ value: Double) -> Double {
      area.x + (value - x.lowerBound) / (x.upperBound - x.lowerBound) * area.width
    }

    /// A value of y on the page.
    func down(_ value: Double) -> Double {
      let share: Double = (value - y.lowerBound) / (y.upperBound - y.lowerBound)
      return area.y + (isDownward ? share : 1 - share) * area.height
    }

    func spot(_ x: Double, _ y: Double) -> Spot {
      Spot(x: across(x), y: down(y))
    }

    /// The corners of the area.
    var corners: [Spot] {
      [
        Spot(x: area.x, y: area.y), Spot(x: area.right, y: area.y),
        Spot(x: area.right, y: area.bottom), Spot(x: area.x, y: area.bottom),
      ]
    }

    func draw(heading: String, caption: String? = nil, on canvas: Canvas) {
      let line: Double = caption == nil ? 14 : 30
      canvas.text(heading, Self.heading, at: Spot(x: area.x, y: area.y - line))
      if let caption { canvas.text(caption, Self.caption, at: Spot(x: area.x, y: area.y - 13)) }
    }

    func drawAcross(_ ticks: Ticks, title: String, on canvas: Canvas) {
      for value in ticks.values {
        let place = across(value)
        canvas.stroke(
          [Spot(x: place, y: area.y), Spot(x: place, y: area.bottom)],
          Palette.grid,
          width: 0.7
        )
        canvas.text(
          ticks.label(value),
          Self.label,
          at: Spot(x: place, y: area.bottom + 10),
          .centre
        )
      }
      canvas.text(title, Self.title, at: Spot(x: area.centre.x, y: area.bottom + 24), .centre)
    }

    func drawUp(_ ticks: Ticks, title: String, unit: String = "", on canvas: Canvas) {
      for value in ticks.values {
        let place = down(value)
        canvas.stroke(
          [Spot(x: area.x, y: place), Spot(x: area.right, y: place)],
          Palette.grid,
          width: 0.7
        )
        canvas.text(
          ticks.label(value) + unit,
          Self.label,
          at: Spot(x: area.x - 5, y: place),
          .right
        )
      }
      var upright = Self.title
      upright.isUpright = true
      canvas.text(title, upright, at: Spot(x: area.x - 38, y: area.centre.y), .centre)
    }

    func drawFrame(on canvas: Canvas) {
      canvas.stroke(corners, Palette.soft, width: 0.8, isClosed: true)
    }
  }
#endif
