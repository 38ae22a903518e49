import FloorMaps
import Positioning
import Quantities
import Randomness
import Ranging
import Testing

@Suite("Nearest beacon and proximity")
struct NearestBeaconTests {
  /// Nearest updates along a walk past the hall's beacons, with noise and a rate per beacon.
  private func updates(
    seconds: Double,
    rate: Double,
    noise: Double,
    seed: UInt64,
    filter: SignalFilterKind = .best,
    map: FloorMap = hall(),
    place: (Double) -> Point
  ) -> [NearestUpdate] {
    var random = SeededGenerator(seed: seed)
    var options = EngineOptions()
    options.filter = filter
    // The nearest beacon is told by the filtered levels alone, and this is the faster solver.
    options.solver = .leastSquares
    var engine = Engine(map: map, options: options)
    var updates: [Update] = []
    for tick in 0...Int(seconds * rate) {
      let time = Double(tick) / rate
      for beacon in map.beacons {
        let level = rssi(place(time), beacon.position) + noise * random.normal()
        updates += engine.ingest(sighting(beacon.id, level.rounded(), at: time))
      }
    }
    return (updates + engine.finish()).compactMap(\.nearest)
  }

  @Test(
    "two beacons equally far under 5 dB of noise change less than once a minute",
    arguments: SignalFilterKind.allCases,
    [1.0, 2.0, 5.0, 10.0]
  )
  func doesNotFlap(filter: SignalFilterKind, rate: Double) {
    let seed: UInt64 = 6
    let minutes = 30.0
    let updates = updates(
      seconds: 60 * minutes,
      rate: rate,
      noise: 5,
      seed: seed,
      filter: filter,
      place: { _ in Point(x: 5, y: 0) }
    )
    var changes = 0
    for (before, after) in zip(updates, updates.dropFirst()) where before.beacon != after.beacon {
      changes += 1
    }
    #expect(Double(changes) < minutes, "seed \(seed)")
  }

  @Test(
    "walking past one at 1 m/s switches within 3 s of being nearer to it",
    arguments: [
      // metres between the beacons, readings a second, noise in dB
      (6.0, 1.0, 0.0), (6.0, 2.0, 0.0), (6.0, 5.0, 0.0), (6.0, 10.0, 0.0), (10.0, 5.0, 0.0),
      (10.0, 10.0, 0.0), (6.0, 5.0, 3.0), (6.0, 10.0, 3.0), (6.0, 10.0, 5.0),
    ]
  )
  func doesNotStick(apart: Double, rate: Double, noise: Double) {
    // From beacon b0 to b1 along the wall, 1 m off it.
    let walks = 50
    let late = (1...walks).count { seed in
      let updates = updates(
        seconds: apart,
        rate: rate,
        noise: noise,
        seed: UInt64(seed),
        map: hall(side: apart),
        place: { Point(x: $0, y: 1) }
      )
      let change = updates.first { $0.beacon == "b1" }
      return change.map { $0.time.seconds - apart / 2 > 3 } ?? true
    }
    #expect(late * 20 <= walks, "\(late) of \(walks), seeds 1 to \(walks)")
  }

  @Test(
    "proximity by distance",
    arguments: [
      (0.0, "immediate"), (0.49, "immediate"), (0.5, "near"), (2.99, "near"), (3.0, "far"),
      (100.0, "far"), (.nan, "unknown"),
    ]
  )
  func proximity(distance: Double, word: String) {
    #expect(Proximity(distance: distance).rawValue == word)
  }

  @Test("standing at 3 m under 5 dB of noise, near and far change less than once a minute")
  func proximityDoesNotFlap() {
    let updates = updates(seconds: 1200, rate: 5, noise: 5, seed: 7) { _ in Point(x: 3, y: 0) }
    #expect(updates.count < 20, "\(updates.count)")
  }

  @Test("updates come only on a change of beacon or proximity")
  func onlyOnChange() {
    let updates = updates(seconds: 60, rate: 5, noise: 0, seed: 8) { _ in Point(x: 2, y: 0) }
    #expect(updates.map(\.beacon) == ["b0"])
    #expect(updates.map(\.proximity) == [.near])
  }
}
