import Positioning
import Quantities
import Testing

@Suite("When updates come")
struct UpdateTimesTests {
  /// Times of the position updates for sightings at some times, in seconds.
  private func times(
    of sightings: [Double],
    clocks: [Double] = [],
    interval: Double = 1,
    maximumAge: Double = 5
  ) -> [Double] {
    var options = EngineOptions()
    options.interval = interval
    options.maximumAge = maximumAge
    var engine = Engine(map: hall(), options: options)
    var updates: [Update] = []
    let events = sightings.map { ($0, true) } + clocks.map { ($0, false) }
    for (time, isSighting) in events.sorted(by: { $0.0 < $1.0 }) {
      if isSighting {
        updates += engine.ingest(sighting("b0", -60, at: time))
      } else {
        updates += engine.advance(to: Timestamp(microseconds: Int64(time * 1e6)))
      }
    }
    updates += engine.finish()
    return updates.compactMap(\.position?.time.seconds)
  }

  @Test("at t0 + k · interval, and at the last record")
  func grid() {
    #expect(times(of: [10, 10.4, 11.2, 12.7]) == [11, 12, 12.7])
  }

  @Test("the last record on the grid gives one update, not two")
  func coincides() {
    #expect(times(of: [10, 11, 12]) == [11, 12])
  }

  @Test("a recording of one instant gives its update")
  func instant() {
    #expect(times(of: [7, 7, 7]) == [7])
  }

  @Test("a record at an update's time still counts for it")
  func inclusive() {
    var engine = Engine(map: hall())
    var updates: [Update] = []
    updates += engine.ingest(sighting("b0", -60, at: 0))
    for beacon in ["b1", "b2"] { updates += engine.ingest(sighting(beacon, -60, at: 1)) }
    #expect(updates.compactMap(\.position).isEmpty)
    updates += engine.ingest(sighting("b3", -60, at: 1.5))
    #expect(updates.compactMap(\.position?.beacons) == [3])
  }

  @Test("none later than the maximum age after the last sighting: a gap is a gap")
  func gap() {
    #expect(times(of: [0, 20.5], maximumAge: 3) == [1, 2, 3, 20.5])
    #expect(times(of: [0, 20.5, 21.3], maximumAge: 3) == [1, 2, 3, 21, 21.3])
  }

  @Test("records without sightings move the clock, but not the last sighting")
  func clocks() {
    #expect(times(of: [0.5], clocks: [0, 1.7, 2.2]) == [1, 2, 2.2])
    #expect(times(of: [0.5], clocks: [0, 30], maximumAge: 2) == [1, 2])
  }

  @Test("steps back of up to 2 s are clamped and counted")
  func clamped() {
    var engine = Engine(map: hall())
    for time in [10, 11.5, 9.6] { _ = engine.ingest(sighting("b0", -60, at: time)) }
    #expect(engine.finish().compactMap(\.position?.time.seconds) == [11.5])
    #expect(engine.dropped.map(\.reason) == [.timeBack])
  }

  @Test("larger steps back and jumps of over an hour start afresh", arguments: [-3.0, 3601.0, 3e8])
  func jump(step: Double) {
    var engine = Engine(map: hall())
    for beacon in ["b0", "b1", "b2"] { _ = engine.ingest(sighting(beacon, -60, at: 10)) }
    let before = engine.ingest(sighting("b0", -60, at: 10 + step))
    #expect(before.compactMap(\.position?.time.seconds) == [10])
    let after = engine.finish().compactMap(\.position)
    #expect(after.map(\.time.seconds) == [10 + step])
    #expect(after.map(\.beacons) == [1], "what was heard before the jump is forgotten")
    #expect(engine.dropped.map(\.reason) == [.timeJump])
  }

  @Test("a new recording starts afresh, after the last update of the one before")
  func recordings() {
    var engine = Engine(map: hall())
    var updates = engine.begin(recording: "a")
    for beacon in ["b0", "b1", "b2"] { updates += engine.ingest(sighting(beacon, -60, at: 100)) }
    updates += engine.begin(recording: "b")
    updates += engine.ingest(sighting("b0", -60, at: 5))
    updates += engine.finish()
    let positions = updates.compactMap(\.position)
    #expect(positions.map(\.recording) == ["a", "b"])
    #expect(positions.map(\.beacons) == [3, 1])
  }

  @Test("times at the ends of the range do not trap")
  func extremes() {
    var engine = Engine(map: hall())
    for time in [Int64.min, .max, 0, .min] {
      _ = engine.advance(to: Timestamp(microseconds: time))
      var extreme = sighting("b0", -60, at: 0)
      extreme.time = Timestamp(microseconds: time)
      _ = engine.ingest(extreme)
    }
    #expect(!engine.finish().isEmpty)
  }
}
