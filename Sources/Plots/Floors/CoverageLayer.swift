#if Plots
  import FloorMaps
  import Locating
  import Positioning
  import Quantities

  /// The expected accuracy over a floor as colours, with lines of equal accuracy.
  struct CoverageLayer {
    private let sheet: FloorSheet
    private let accuracy: ExpectedAccuracy
    /// Metres at both ends of the colours.
    private let range: ClosedRange<Double>
    /// Metres at the lines.
    private let ticks: Ticks

    /// Places a metre is sampled at, at most, and along the longer side.
    private static let samples = (aMetre: 8.0, longest: 96.0)
    /// Points that the colour scale is wide.
    static let width = 74.0

    init(_ sheet: FloorSheet, _ accuracy: ExpectedAccuracy) {
      self.sheet = sheet
      self.accuracy = accuracy
      let grid = accuracy.grid
      let radii = zip(accuracy.radii(), grid.isInside).filter { $0.1 }.map { $0.0 }
      let (low, high) = (radii.min() ?? 0, radii.max() ?? 1)
      ticks = Ticks(from: low, to: high, wanted: 5)
      range = low...max(high, low + 1e-6)
    }

    /// What the picture says in numbers.
    var caption: String {
      let summary = accuracy.summary()
      return "expected accuracy, 95 % radius: mean \(fixedDecimals(summary.mean, 1)) m, below"
        + " \(fixedDecimals(summary.quantile95, 1)) m on 95 % of the floor"
    }

    /// The corners of what the grid covers.
    static func corners(of accuracy: ExpectedAccuracy) -> (low: Point, high: Point) {
      let grid = accuracy.grid
      let low = Point(x: grid.first.x - grid.step.x / 2, y: grid.first.y - grid.step.y / 2)
      let width: Double = Double(grid.columns) * grid.step.x
      let height: Double = Double(grid.rows) * grid.step.y
      return (low, Point(x: low.x + width, y: low.y + height))
    }

    func draw(on canvas: Canvas) {
      let (low, high) = Self.corners(of: accuracy)
      let (width, height): (Double, Double) = (high.x - low.x, high.y - low.y)
      let fine: Double = min(Self.samples.aMetre, Self.samples.longest / max(width, height))
      let (columns, rows) = (max(2, Int(width * fine)), max(2, Int(height * fine)))
      func place(_ column: Double, _ row: Double) -> Point {
        Point(
          x: low.x + (column + 0.5) / Double(columns) * width,
          y: low.y + (row + 0.5) / Double(rows) * height
        )
      }
      let values = (0..<rows * columns).map { index in
        accuracy.radius(at: place(Double(index % columns), Double(index / columns)))
      }
      let corners = [sheet.spot(low), sheet.spot(high)]
      let box = Box(
        x: corners[0].x,
        y: min(corners[0].y, corners[1].y),
        width: corners[1].x - corners[0].x,
        height: (corners[1].y - corners[0].y).magnitude
      )
      let isUpward = corners[1].y < corners[0].y
      let pixels = (0..<rows).flatMap { row in
        let row = isUpward ? rows - 1 - row : row
        return values[row * columns..<(row + 1) * columns].map { colour($0) }
      }
      let outline = sheet.floor.outline
      let clip =
        outline.isEmpty
        ? [
          corners[0], Spot(x: corners[1].x, y: corners[0].y), corners[1],
          Spot(x: corners[0].x, y: corners[1].y),
        ] : outline.map(sheet.spot)
      canvas.clipped(to: clip) {
        canvas.picture(pixels, columns: columns, in: box)
        for level in ticks.values {
          let lines = Isolines.segments(values, columns: columns, at: level).map { line in
            [line.0, line.1].map { sheet.spot(place($0.column, $0.row)) }
          }
          canvas.stroke(lines: lines, Palette.paper.faded(0.8), width: 0.8)
        }
      }
    }

    /// Small radii are bright.
    private func colour(_ radius: Double) -> Colour {
      let share: Double = (radius - range.lowerBound) / (range.upperBound - range.lowerBound)
      return ColourScale.colour(1 - share)
    }

    /// Draws the scale in a box of `width`.
    func drawScale(in box: Box, on canvas: Canvas) {
      let bar = Box(x: box.x, y: box.y, width: 14, height: box.height)
      let steps = 128
      let pixels = (0..<steps).map { ColourScale.colour(1 - Double($0) / Double(steps - 1)) }
      canvas.picture(pixels, columns: 1, in: bar)
      let chart = Chart(area: bar, x: 0...1, y: range, isDownward: true)
      for value in ticks.values {
        let place = chart.down(value)
        let ends = [Spot(x: bar.x, y: place), Spot(x: bar.right, y: place)]
        canvas.stroke(ends, Palette.paper, width: 0.8)
        let label = Spot(x: bar.right + 5, y: place)
        canvas.text(ticks.label(value), TextStyle(size: 9, colour: Palette.soft), at: label)
      }
      chart.drawFrame(on: canvas)
      let title = TextStyle(size: 10, isUpright: true)
      let place = Spot(x: bar.right + 40, y: bar.centre.y)
      canvas.text("expected accuracy, metres", title, at: place, .centre)
    }
  }
#endif
