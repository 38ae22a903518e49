#if Plots
  import Testing

  @testable import Plots

  @Suite("Axes and labels")
  struct AxisTests {
    typealias Row = (low: Double, high: Double, wanted: Int, labels: [String])

    static let rows: [Row] = [
      (0, 10, 5, ["0", "2", "4", "6", "8", "10"]),
      (0, 16, 8, ["0", "2", "4", "6", "8", "10", "12", "14", "16"]),
      (-0.64, 16.64, 3, ["0", "5", "10", "15"]),
      (0, 1, 5, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
      (1.86, 4.9, 6, ["2.0", "2.5", "3.0", "3.5", "4.0", "4.5"]),
      (-30, 70, 4, ["-20", "0", "20", "40", "60"]),
      (0, 0.003, 3, ["0.000", "0.001", "0.002", "0.003"]),
      (999_000, 1_000_000, 2, ["999000", "999500", "1000000"]),
      (3, 3, 5, ["3"]),
      (2, 1, 5, ["2"]),
    ]

    @Test(
      "ticks are 1, 2 or 5 times a power of ten apart, with the decimals they need",
      arguments: rows
    )
    func ticks(_ row: Row) {
      let ticks = Ticks(from: row.low, to: row.high, wanted: row.wanted)
      #expect(ticks.values.map(ticks.label) == row.labels)
    }

    @Test("values are where they ought to be on the page, y up or down")
    func places() {
      let area = Box(x: 10, y: 20, width: 100, height: 50)
      let up = Chart(area: area, x: 0...10, y: -1...1)
      let down = Chart(area: area, x: 0...10, y: -1...1, isDownward: true)
      #expect(up.spot(0, -1) == Spot(x: 10, y: 70))
      #expect(up.spot(10, 1) == Spot(x: 110, y: 20))
      #expect(down.spot(5, 1) == Spot(x: 60, y: 70))
    }

    @Test("a label goes to the first free place, and to the freest where none is free")
    func labels() {
      var placement = LabelPlacement(area: Box(x: 0, y: 0, width: 100, height: 100))
      placement.occupy(Box(x: 40, y: 40, width: 20, height: 20))
      let places = [Spot(x: 50, y: 50), Spot(x: 50, y: 70), Spot(x: 50, y: 20)]
      #expect(placement.place(width: 20, height: 10, among: places) == Spot(x: 50, y: 70))
      #expect(placement.place(width: 20, height: 10, among: places) == Spot(x: 50, y: 20))
      // Half on the sign is better than all of it on another label.
      let tight = [Spot(x: 50, y: 50), Spot(x: 60, y: 35)]
      #expect(placement.place(width: 20, height: 10, among: tight) == Spot(x: 60, y: 35))
      #expect(placement.place(width: 20, height: 10, among: []) == nil)
    }

    @Test("lines of equal value are where the value is: circles about the middle")
    func isolines() {
      let values = (0..<21 * 21).map { index -> Double in
        let (x, y) = (Double(index % 21) - 10, Double(index / 21) - 10)
        return (x * x + y * y).squareRoot()
      }
      let segments = Isolines.segments(values, columns: 21, at: 7)
      #expect(segments.count > 40)
      for place in segments.flatMap({ [$0.0, $0.1] }) {
        let (x, y): (Double, Double) = (place.column - 10, place.row - 10)
        #expect(abs((x * x + y * y).squareRoot() - 7) < 0.03)
      }
      #expect(Isolines.segments(values, columns: 21, at: 100).isEmpty)
    }

    @Test("colours run from dark to light, so that they can be told apart in grey")
    func colours() {
      let lightness = (0...20).map { step -> Double in
        let colour = ColourScale.colour(Double(step) / 20)
        return 0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue
      }
      for (darker, lighter) in zip(lightness, lightness.dropFirst()) { #expect(darker < lighter) }
      #expect(ColourScale.colour(-1) == Colour(0x440154))
      #expect(ColourScale.colour(.infinity) == Colour(0xfde725))
    }
  }
#endif
