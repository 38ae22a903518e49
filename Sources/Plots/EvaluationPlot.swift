#if Plots
  public import Evaluating
  public import FloorMaps
  import UpdateFormats

  /// The errors of one method.
  public struct ErrorCurve: Sendable {
    /// What the method is called.
    public let name: String
    /// Metres, in any order.
    public let errors: [Double]

    /// Creates a curve.
    public init(name: String, errors: [Double]) {
      self.name = name
      self.errors = errors
    }
  }

  /// A picture of an evaluation: errors beside their baselines, the path, residuals by beacon.
  public struct EvaluationPlot {
    private let title: String
    private let map: FloorMap
    private let positions: EvaluatedPositions
    private let curves: [ErrorCurve]
    private let residuals: LevelResiduals

    private static let left = 62.0
    private static let above = 84.0
    private static let chart = (width: 400.0, height: 250.0)
    private static let floor = (width: 520.0, height: 480.0)
    private static let between = 92.0
    /// Points below the errors, for their axis and legend.
    private static let legend = 130.0
    private static let below = 44.0

    /// Prepares a picture.
    ///
    /// `positions` are those of the first curve; the curves of baselines follow it, two at most.
    public init(
      title: String,
      map: FloorMap,
      positions: EvaluatedPositions,
      curves: [ErrorCurve],
      residuals: LevelResiduals
    ) {
      var map = map
      // What is drawn as a beacon is what is fixed.
      if residuals.areOfReceivers {
        map.beacons = map.receivers.map {
          Beacon(id: $0.id, floor: $0.floor, x: $0.x, y: $0.y, z: $0.z)
        }
      }
      self.title = title
      self.map = map
      self.positions = positions
      self.curves = curves
      self.residuals = residuals
    }

    /// The picture in a format.
    public func picture(_ format: PlotFormat) throws(PlotError) -> [UInt8] {
      let errors = Box(
        x: Self.left,
        y: Self.above,
        width: Self.chart.width,
        height: Self.chart.height
      )
      let levels = residuals.anchors.isEmpty ? nil : ResidualChart(residuals)
      // Names of beacons stand to the left of their rows, numbers to the right.
      let rows = Box(
        x: Self.left + 50,
        y: errors.bottom + Self.legend,
        width: Self.chart.width - 100,
        height: levels?.height ?? 0
      )
      let path = PathChart(
        positions,
        on: map,
        anchor: residuals.areOfReceivers ? "receiver" : "beacon"
      )
      let sheet = path.map { path in
        FloorSheet(
          path.floor,
          of: map,
          at: Spot(x: errors.right + Self.between, y: Self.above),
          width: Self.floor.width,
          height: Self.floor.height
        )
      }
      let legendHeight = 40.0 + 75
      let bottom = max(
        levels == nil ? errors.bottom + Self.legend - Self.below : rows.bottom,
        (sheet?.chart.area.bottom ?? 0) + legendHeight - Self.below
      )
      let right = max(sheet?.chart.area.right ?? errors.right, errors.right + 40)
      return try Canvas.picture(format, width: right + 24, height: bottom + Self.below) { canvas in
        canvas.text(
          FloorSheet.shortened(map.name ?? title),
          TextStyle(size: 15, isBold: true),
          at: Spot(x: Self.left, y: 22)
        )
        canvas.text(
          subtitle,
          TextStyle(size: 10, colour: Palette.soft),
          at: Spot(x: Self.left, y: 41)
        )
        ErrorChart(curves: curves).draw(in: errors, on: canvas)
        levels?.draw(in: rows, on: canvas)
        guard let path, let sheet else { return }
        path.draw(on: sheet, canvas)
        let foot = sheet.chart.area
        sheet.drawScaleBar(at: Spot(x: foot.x, y: foot.bottom + 50), on: canvas)
        path.legend.draw(at: Spot(x: foot.x + 210, y: foot.bottom + 42), on: canvas)
      }
    }

    private var subtitle: String {
      let count = counted(positions.scored.count, "position")
      let which = positions.areStationary ? "\(count), the last of each recording" : count
      return "\(title): \(which)"
    }
  }
#endif
