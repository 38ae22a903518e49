#if Plots
  /// Lines of equal value through samples on a grid: marching squares.
  enum Isolines {
    /// A place in columns and rows of samples.
    typealias Place = (column: Double, row: Double)

    /// The pieces of the lines at a level, each within one square of four samples.
    static func segments(_ values: [Double], columns: Int, at level: Double) -> [(Place, Place)] {
      var segments: [(Place, Place)] = []
      for row in 0..<values.count / columns - 1 {
        for column in 0..<columns - 1 {
          let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map { right, down in
            (column + right, row + down, values[(row + down) * columns + column + right] - level)
          }
          var crossings: [Place] = []
          for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1))
          where (start.2 < 0) != (end.2 < 0) {
            let share: Double = start.2 / (start.2 - end.2)
            crossings.append(
              (
                Double(start.0) + share * Double(end.0 - start.0),
                Double(start.1) + share * Double(end.1 - start.1)
              )
            )
          }
          // Two crossings make a line; four, at a saddle, two lines that do not meet.
          for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
            segments.append((crossings[pair], crossings[pair + 1]))
          }
        }
      }
      return segments
    }
  }
#endif
