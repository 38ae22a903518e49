import Evaluating
import Quantities
import Testing

@Suite("Truth tracks")
struct TruthTrackTests {
  static let walk = [row(10, 0, 0), row(12, 4, 2), row(16, 4, -6)]

  @Test(
    "interpolated between rows, unknown outside them",
    arguments: [
      (10, 0, 0), (10.5, 1, 0.5), (11, 2, 1), (12, 4, 2), (13, 4, 0), (15.75, 4, -5.5), (16, 4, -6),
    ] as [(Double, Double, Double)]
  )
  func interpolation(time: Double, x: Double, y: Double) throws {
    let track = try #require(TruthTrack(Self.walk.shuffled()))
    let place = try #require(track.place(at: at(time)))
    #expect(abs(place.position.x - x) < 1e-12)
    #expect(abs(place.position.y - y) < 1e-12)
  }

  @Test(
    "before the first and after the last row there is none",
    arguments: [-1, 9.999_999, 16.000_001]
  )
  func span(time: Double) throws {
    let track = try #require(TruthTrack(Self.walk))
    #expect(track.start == at(10))
    #expect(track.place(at: at(time)) == nil)
  }

  @Test("one row holds at every time", arguments: [-1e9, 0, 7, 1e9])
  func stationary(time: Double) throws {
    let track = try #require(TruthTrack([row(7, 1, 2, floor: "ground")]))
    let expected = TruthTrack.Place(position: Point(x: 1, y: 2), floor: "ground")
    #expect(track.isStationary)
    #expect(track.place(at: at(time)) == expected)
  }

  @Test("no rows make no track")
  func empty() {
    #expect(TruthTrack([]) == nil)
  }

  @Test(
    "the floor is that of the nearer row",
    arguments: [(0, "0"), (1, "0"), (1.01, "1"), (2, "1")] as [(Double, String)]
  )
  func floors(time: Double, floor: String) throws {
    let track = try #require(TruthTrack([row(0, 0, 0, floor: "0"), row(2, 2, 0, floor: "1")]))
    #expect(track.place(at: at(time))?.floor == floor)
  }

  @Test("of two rows at one time the last one counts, and the way there ends at the first")
  func sameTime() throws {
    let rows = [row(0, 0, 0), row(1, 1, 0), row(1, 5, 0), row(2, 6, 0)]
    let track = try #require(TruthTrack(rows))
    #expect(track.place(at: at(0.5))?.position == Point(x: 0.5, y: 0))
    #expect(track.place(at: at(1))?.position == Point(x: 5, y: 0))
    #expect(track.place(at: at(1.5))?.position == Point(x: 5.5, y: 0))
  }
}

@Suite("Truth")
struct TruthTests {
  @Test("recordings by exact name, rows without one for an input without recordings")
  func recordings() {
    let named = Truth([row(0, 0, 0, recording: "b"), row(0, 1, 0, recording: "a")])
    #expect(named.recordings == ["b", "a"])
    #expect(named.track(recording: "a")?.place(at: at(0))?.position.x == 1)
    #expect(named.track(recording: "A") == nil)
    #expect(named.track(recording: nil) == nil)
    let nameless = Truth([row(0, 3, 0)])
    #expect(nameless.recordings == [nil])
    #expect(nameless.track(recording: nil)?.place(at: at(0))?.position.x == 3)
    #expect(nameless.track(recording: "a") == nil)
  }

  @Test("a recording's only target serves whoever names none")
  func targets() {
    let one = Truth([row(0, 1, 0, target: "tag")])
    #expect(one.track(recording: nil) != nil)
    #expect(one.track(recording: nil, target: "tag") != nil)
    #expect(one.track(recording: nil, target: "other") == nil)
    #expect(Truth([row(0, 1, 0)]).track(recording: nil, target: "tag") != nil)
    let two = Truth([row(0, 1, 0, target: "tag"), row(0, 2, 0, target: "other")])
    #expect(two.hasSeveralTargets(recording: nil))
    #expect(two.track(recording: nil) == nil)
    #expect(two.track(recording: nil, target: "other")?.place(at: at(0))?.position.x == 2)
  }
}
