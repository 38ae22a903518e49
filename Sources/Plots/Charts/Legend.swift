#if Plots
  /// What the signs in a plot mean: one below the other.
  struct Legend {
    /// A sign and its words.
    struct Entry {
      let words: String
      let draw: (Canvas, Box) -> Void
    }

    let entries: [Entry]

    private static let style = TextStyle(size: 9.5)
    private static let line = 15.0
    private static let sign = 22.0
    private static let gap = 6.0

    /// Draws it with its upper left corner at a spot.
    func draw(at spot: Spot, on canvas: Canvas) {
      for (row, entry) in entries.enumerated() {
        let y: Double = spot.y + Double(row) * Self.line
        entry.draw(canvas, Box(x: spot.x, y: y, width: Self.sign, height: Self.line))
        let words = Spot(x: spot.x + Self.sign + Self.gap, y: y + Self.line / 2)
        canvas.text(entry.words, Self.style, at: words)
      }
    }

    static func line(
      _ words: String,
      _ colour: Colour,
      width: Double = 1.5,
      dash: [Double] = []
    ) -> Entry {
      Entry(words: words) { canvas, box in
        let ends = [Spot(x: box.x, y: box.centre.y), Spot(x: box.right, y: box.centre.y)]
        canvas.stroke(ends, colour, width: width, dash: dash)
      }
    }

    static func dot(_ words: String, _ colour: Colour, radius: Double = 3.5) -> Entry {
      Entry(words: words) { canvas, box in
        canvas.circle(box.centre, radius: radius, fill: colour, edge: Palette.paper)
      }
    }
  }
#endif
