#if Plots
  import Evaluating
  import FloorMaps
  import Positioning
  import Quantities
  import Testing

  @testable import Plots

  @Suite("Pictures")
  struct PictureTests {
    /// What a terminal, a browser or cairo might take for something else than text.
    private static let hostile = "<script>alert(1)</script>\u{1b}[31m\u{0}\u{202e}\u{fffe}&\"'日本"

    private static func map(name: String = "Hall") -> FloorMap {
      FloorMap(
        name: name,
        yAxis: .down,
        receiverHeight: 1.2,
        propagation: Propagation(measuredPower: -60, exponent: 2, shadowing: 5),
        floors: [
          Floor(
            id: "0",
            outline: [(0.0, 0.0), (12, 0), (12, 8), (0, 8)].map { Point(x: $0.0, y: $0.1) },
            rooms: [
              Room(
                id: name,
                polygon: [(0.0, 0.0), (6, 0), (6, 8)].map { Point(x: $0.0, y: $0.1) }
              )
            ],
            walls: [Wall(from: Point(x: 6, y: 0), to: Point(x: 6, y: 5), loss: 5)]
          ),
          Floor(id: "1", level: 1),
        ],
        beacons: [
          Beacon(id: name, floor: "0", x: 1, y: 1, z: 2.5),
          Beacon(id: "b", floor: "0", x: 11, y: 7, z: 2.5),
          Beacon(id: "c", floor: "0", x: 11, y: 1, z: 2.5),
        ]
      )
    }

    private static let beginnings: [PlotFormat: [UInt8]] = [
      .svg: Array("<?xml".utf8), .png: [0x89, 0x50, 0x4e, 0x47], .pdf: Array("%PDF".utf8),
    ]

    @Test("a map comes out in each format, whatever its names", arguments: PlotFormat.allCases)
    func formats(_ format: PlotFormat) throws {
      for name in ["Hall", Self.hostile, "", String(repeating: "long ", count: 10_000)] {
        let map = Self.map(name: name)
        let bytes = try MapPlot(map, floors: map.floors, showsCoverage: true).picture(format)
        #expect(bytes.starts(with: try #require(Self.beginnings[format])))
        #expect(bytes.count > 1000)
      }
    }

    @Test("text is drawn, never written into the file as it stands")
    func hostileText() throws {
      let map = Self.map(name: Self.hostile)
      let bytes = try MapPlot(map, floors: map.floors, showsCoverage: false).picture(.svg)
      let text = String(decoding: bytes, as: UTF8.self)
      for part in ["script", "alert", "\u{1b}", "\u{202e}", "日本"] { #expect(!text.contains(part)) }
    }

    @Test("the same map gives the same picture")
    func stable() throws {
      let map = Self.map()
      let plot = MapPlot(map, floors: map.floors, showsCoverage: true)
      #expect(try plot.picture(.png) == plot.picture(.png))
      // cairo numbers what it draws from one picture to the next.
      let texts = try (0..<2).map { _ in
        String(decoding: try plot.picture(.svg), as: UTF8.self).replacing(
          /[a-z]+[-0-9]+"/,
          with: ""
        )
      }
      #expect(
        texts[0].replacing(/#[a-z]+[-0-9]+/, with: "")
          == texts[1].replacing(/#[a-z]+[-0-9]+/, with: "")
      )
    }

    @Test("a metre is as long along x as along y, and what grows downwards does so on the page")
    func scale() {
      let map = Self.map()
      let sheet = FloorSheet(
        map.floors[0],
        of: map,
        at: Spot(x: 50, y: 60),
        width: 600,
        height: 500
      )
      let (origin, east, south) = (
        sheet.spot(Point(x: 0, y: 0)), sheet.spot(Point(x: 3, y: 0)), sheet.spot(Point(x: 0, y: 3))
      )
      #expect(abs((east.x - origin.x) - 3 * sheet.scale) < 1e-9)
      #expect(abs((south.y - origin.y) - 3 * sheet.scale) < 1e-9)
      #expect(sheet.chart.area.right <= 650 + 1e-9 && sheet.chart.area.bottom <= 560 + 1e-9)
    }

    @Test("maps of a single point, a line, nothing, and far away are drawn as well")
    func extremes() throws {
      let far = Point(x: 1e6, y: -1e6)
      let floors = [
        Floor(id: "nothing"),
        Floor(id: "point", outline: [far, far, far]),
        Floor(id: "line", outline: [far, Point(x: 1e6 + 1000, y: -1e6), far]),
        Floor(
          id: "wide",
          outline: [(0.0, 0.0), (5000, 0), (5000, 1)].map { Point(x: $0.0, y: $0.1) }
        ),
      ]
      let map = FloorMap(floors: floors)
      for coverage in [false, true] {
        let bytes = try MapPlot(map, floors: floors, showsCoverage: coverage).picture(.svg)
        #expect(bytes.count > 1000)
      }
    }

    @Test("the name of a room stands in it, an L without its middle too")
    func roomNames() {
      let corners = [(0.0, 0.0), (10, 0), (10, 2), (2, 2), (2, 10), (0, 10)]
      let room = corners.map { Point(x: $0.0, y: $0.1) }
      for place in RoomMiddle.places(in: room) {
        #expect(Geometry.polygon(room, contains: place))
      }
      #expect(RoomMiddle.places(in: []).isEmpty)
    }

    @Test("an ellipse of 95 % has the axes of the covariance")
    func ellipse() {
      let outline = PathChart.ellipse(Covariance(xx: 4, xy: 0, yy: 1), about: Point(x: 10, y: 0))
      let widest = outline.map(\.x).max() ?? 0
      let highest = outline.map(\.y).max() ?? 0
      #expect(abs(widest - 10 - 2 * 5.991.squareRoot()) < 1e-9)
      #expect(abs(highest - 5.991.squareRoot()) < 1e-9)
    }
  }
#endif
