#if Plots
  import Evaluating
  import Quantities
  import UpdateFormats

  /// The cumulative distribution of errors, one curve a method.
  struct ErrorChart {
    let curves: [ErrorCurve]

    private static let looks: [(colour: Colour, width: Double, dash: [Double])] = [
      (Palette.blue, 2.4, []), (Palette.vermilion, 1.4, [6, 3]), (Palette.green, 1.4, [2, 2.5]),
    ]
    /// The quantiles that are marked.
    private static let marks = [0.5, 0.95]
    /// The share of the errors of the first curve that fits into the chart.
    private static let shown = 0.99

    func draw(in area: Box, on canvas: Canvas) {
      let summaries = curves.map { ErrorSummary($0.errors) }
      let furthest = curves.first.map { Self.quantile($0.errors.sorted(), Self.shown) } ?? 1
      let others = summaries.compactMap { $0?.ce95 }.max() ?? 1
      let end: Double = max(1.05 * max(furthest, others), 0.01)
      let chart = Chart(area: area, x: 0...end, y: 0...1)
      let percent = Chart(area: area, x: 0...end, y: 0...100)
      chart.draw(heading: "Errors", on: canvas)
      chart.drawAcross(Ticks(from: 0, to: end, wanted: 7), title: "error, metres", on: canvas)
      percent.drawUp(
        Ticks(from: 0, to: 100, wanted: 5),
        title: "share of positions below",
        unit: " %",
        on: canvas
      )
      for share in Self.marks {
        let ends = [chart.spot(0, share), chart.spot(end, share)]
        canvas.stroke(ends, Palette.soft, width: 0.8, dash: [1, 2])
      }
      canvas.clipped(to: chart.corners) {
        for (curve, look) in zip(curves, Self.looks).reversed() { draw(curve, look, chart, canvas) }
      }
      chart.drawFrame(on: canvas)
      let entries = zip(zip(curves, summaries), Self.looks).map { entry, look in
        let words = entry.1.map {
          "\(entry.0.name): CE50 \(fixedDecimals($0.ce50, 2)), CE95 \(fixedDecimals($0.ce95, 2)) m"
        }
        return Legend.line(
          words ?? "\(entry.0.name): no position",
          look.colour,
          width: look.width,
          dash: look.dash
        )
      }
      // Below: within there is no place that no curve may pass.
      let spot = Spot(x: area.x, y: area.bottom + 34)
      Legend(entries: entries).draw(at: spot, on: canvas)
    }

    private func draw(
      _ curve: ErrorCurve,
      _ look: (colour: Colour, width: Double, dash: [Double]),
      _ chart: Chart,
      _ canvas: Canvas
    ) {
      let sorted = curve.errors.sorted()
      guard !sorted.isEmpty else { return }
      // Through the order statistics at their shares, as the quantiles are interpolated.
      let last = Double(max(1, sorted.count - 1))
      var line = sorted.enumerated().map { chart.spot($1, Double($0) / last) }
      line.insert(chart.spot(sorted[0], 0), at: 0)
      line.append(chart.spot(chart.x.upperBound, 1))
      canvas.stroke(line, look.colour, width: look.width, dash: look.dash)
      for share in Self.marks {
        let spot = chart.spot(Self.quantile(sorted, share), share)
        canvas.circle(spot, radius: 3.2, fill: look.colour, edge: Palette.paper)
      }
    }

    /// By linear interpolation between order statistics, as `evaluate` does; 0 without any.
    private static func quantile(_ sorted: [Double], _ share: Double) -> Double {
      guard let last = sorted.indices.last else { return 0 }
      let place: Double = Double(last) * share
      let below = Int(place)
      let above = min(below + 1, last)
      return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
    }
  }
#endif
