#if Plots
  /// A place on the page, in points from its upper left corner.
  struct Spot: Equatable {
    var x: Double
    var y: Double

    func distance(to other: Spot) -> Double {
      let (dx, dy): (Double, Double) = (x - other.x, y - other.y)
      return (dx * dx + dy * dy).squareRoot()
    }
  }

  /// A rectangle on the page, in points.
  struct Box: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var right: Double { x + width }
    var bottom: Double { y + height }
    var centre: Spot { Spot(x: x + width / 2, y: y + height / 2) }

    /// The area that two rectangles share, square points.
    func overlap(with other: Box) -> Double {
      let across: Double = min(right, other.right) - max(x, other.x)
      let down: Double = min(bottom, other.bottom) - max(y, other.y)
      return max(0, across) * max(0, down)
    }

    /// The place within that is nearest to another.
    func nearest(to spot: Spot) -> Spot {
      Spot(x: min(max(spot.x, x), right), y: min(max(spot.y, y), bottom))
    }
  }
#endif
