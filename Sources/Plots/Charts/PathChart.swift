#if Plots
  import Evaluating
  import FloorMaps
  import Glibc
  import Locating
  import Quantities

  /// Truth and estimate over the floor, with 95 % ellipses now and then.
  struct PathChart {
    /// What is shown, in a few words.
    let title: String
    /// The floor it is on.
    let floor: Floor
    /// What is drawn.
    let positions: [EvaluatedPosition]
    /// What hangs where the map has its marks.
    private let anchor: String

    /// Ellipses of a path.
    private static let ellipses = 8
    /// Sides of a drawn ellipse.
    private static let sides = 48
    /// The 95 % quantile of χ² with two degrees of freedom.
    private static let quantile = 5.991

    /// Picks what is drawn: all places of a receiver that stood, else the longest walk.
    ///
    /// `nil` where no floor of the map is the true one.
    init?(_ all: EvaluatedPositions, on map: FloorMap, anchor: String) {
      self.anchor = anchor
      let moving = all.all.filter { !$0.isStationary }
      let chosen: [EvaluatedPosition]
      if moving.isEmpty {
        chosen = all.scored
      } else {
        let walks = Dictionary(grouping: moving, by: Self.name)
        let longest = walks.max {
          ($0.value.count, $1.key) < ($1.value.count, $0.key)
        }
        chosen = longest?.value ?? []
      }
      let floors = map.floors.map { floor in
        (floor, chosen.filter { ($0.floor ?? map.floors.first?.id) == floor.id })
      }
      guard let best = floors.max(by: { $0.1.count < $1.1.count }), !best.1.isEmpty else {
        return nil
      }
      (floor, positions) = best
      let walk = Self.name(positions[0])
      let name = walk.isEmpty ? "" : " of \(FloorSheet.shortened(walk))"
      title =
        (moving.isEmpty ? "Places, last position of each recording" : "Path\(name)")
        + (map.floors.count > 1 ? ", floor \(FloorSheet.shortened(floor.id))" : "")
    }

    /// The recording, and in tracking mode the target; empty where neither is named.
    private static func name(_ position: EvaluatedPosition) -> String {
      [position.recording, position.target].compactMap { $0 }.joined(separator: " ")
    }

    func draw(on sheet: FloorSheet, _ canvas: Canvas) {
      sheet.chart.draw(heading: title, on: canvas)
      sheet.drawGround(on: canvas)
      sheet.drawAxes(on: canvas)
      sheet.drawLines(on: canvas)
      let step = max(1, positions.count / Self.ellipses)
      canvas.clipped(to: sheet.chart.corners) {
        for index in stride(from: step / 2, to: positions.count, by: step) {
          guard let covariance = positions[index].covariance else { continue }
          let outline = Self.ellipse(covariance, about: positions[index].position).map(sheet.spot)
          canvas.fill(outline, Palette.blue.faded(0.07))
          canvas.stroke(outline, Palette.blue.faded(0.6), width: 0.8, isClosed: true)
        }
        let isStationary = positions[0].isStationary
        if !isStationary {
          canvas.stroke(positions.map { sheet.spot($0.truth) }, Palette.ink, width: 2)
          let way = positions.map { sheet.spot($0.position) }
          canvas.stroke(way, Palette.blue, width: 1.6)
        }
        for (index, position) in positions.enumerated() {
          let ends = [sheet.spot(position.truth), sheet.spot(position.position)]
          let isMarked = isStationary || index % step == step / 2
          if isMarked { canvas.stroke(ends, Palette.soft, width: 0.8, dash: [2, 2]) }
          guard isMarked else { continue }
          canvas.circle(ends[0], radius: 3, fill: Palette.ink, edge: Palette.paper)
          canvas.circle(ends[1], radius: 3, fill: Palette.blue, edge: Palette.paper)
        }
      }
      let lines =
        positions[0].isStationary
        ? positions.map { [$0.truth, $0.position] }
        : [positions.map(\.truth), positions.map(\.position)]
      sheet.drawNames(on: canvas, keepingOff: lines)
    }

    var legend: Legend {
      let signs =
        positions[0].isStationary
        ? [Legend.dot("truth", Palette.ink), Legend.dot("estimate", Palette.blue)]
        : [
          Legend.line("truth", Palette.ink, width: 2),
          Legend.line("estimate, dots at the same time", Palette.blue),
        ]
      return Legend(
        entries: signs + [
          Legend.line("95 % ellipse", Palette.blue.faded(0.6), width: 0.8),
          Legend.dot(anchor, Palette.vermilion, radius: 4),
        ]
      )
    }

    /// The ellipse that holds 95 % of a normal distribution.
    static func ellipse(_ covariance: Covariance, about centre: Point) -> [Point] {
      let (largest, smallest) = covariance.eigenvalues
      let angle: Double = atan2(2 * covariance.xy, covariance.xx - covariance.yy) / 2
      let long: Double = (quantile * max(largest, 0)).squareRoot()
      let short: Double = (quantile * max(smallest, 0)).squareRoot()
      return (0..<sides).map { side in
        let turn: Double = 2 * Double.pi * Double(side) / Double(sides)
        let (along, across): (Double, Double) = (long * cos(turn), short * sin(turn))
        return Point(
          x: centre.x + along * cos(angle) - across * sin(angle),
          y: centre.y + along * sin(angle) + across * cos(angle)
        )
      }
    }
  }
#endif
