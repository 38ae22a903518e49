#if Plots
  /// Finds room for labels: none on another or on a sign, as far as there is room.
  struct LabelPlacement {
    private(set) var taken: [Box] = []
    /// What labels must stay within.
    let area: Box

    init(area: Box) { self.area = area }

    /// Keeps labels off a sign.
    mutating func occupy(_ box: Box) {
      taken.append(box)
    }

    /// Boxes along lines at most: beyond, lines are too dense to keep off.
    private static let most = 4000
    /// Points between the boxes along a line, and their size.
    private static let spacing = 6.0

    /// Keeps labels off a line.
    mutating func occupy(_ line: [Spot]) {
      for (start, end) in zip(line, line.dropFirst()) {
        let (dx, dy): (Double, Double) = (end.x - start.x, end.y - start.y)
        let length: Double = (dx * dx + dy * dy).squareRoot()
        let count = max(1, Int(length / Self.spacing))
        guard taken.count + count < Self.most else { return }
        for index in 0...count {
          let share: Double = Double(index) / Double(count)
          let half: Double = Self.spacing / 4
          occupy(
            Box(
              x: start.x + share * dx - half,
              y: start.y + share * dy - half,
              width: 2 * half,
              height: 2 * half
            )
          )
        }
      }
    }

    /// The first of some places for the middle of a label where nothing is yet, else the freest.
    ///
    /// The place found is taken from then on. O(places · labels).
    mutating func place(width: Double, height: Double, among places: [Spot]) -> Spot? {
      var best: (box: Box, cost: Double)?
      for spot in places {
        let box = Box(
          x: spot.x - width / 2,
          y: spot.y - height / 2,
          width: width,
          height: height
        )
        let outside: Double = width * height - box.overlap(with: area)
        let cost: Double = taken.reduce(2 * outside) { $0 + $1.overlap(with: box) }
        if cost < best?.cost ?? .infinity { best = (box, cost) }
        if cost <= 0 { break }
      }
      if let best { taken.append(best.box) }
      return best?.box.centre
    }
  }
#endif
