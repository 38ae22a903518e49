import FloorMaps
import Positioning
import Quantities
import Ranging
import Testing

@Suite("Beacons that are silent where they should be loud")
struct SilentBeaconTests {
  /// Beacons named along a way through the hall, a second a step, with some of them dead.
  private func named(
    dead: Set<String>,
    offset: Double = 0,
    threshold: Double = -90,
    seconds: Int = 60,
    interval: Double = 1,
    place: (Int) -> Point
  ) -> [String] {
    let map = hall(propagation: Propagation(measuredPower: -59, exponent: 2, shadowing: 4))
    var options = EngineOptions()
    options.interval = interval
    var engine = Engine(map: map, options: options)
    var updates: [Update] = []
    for second in 0..<seconds {
      for beacon in map.beacons where !dead.contains(beacon.id) {
        let level = rssi(place(second), beacon.position) + offset
        guard level >= threshold else { continue }
        updates += engine.ingest(sighting(beacon.id, level, at: Double(second)))
      }
    }
    return (updates + engine.finish()).compactMap(\.warning)
      .filter { $0.code == "silentBeacon" && !$0.isOver }
      .map { String($0.message.split(separator: "'")[1]) }
  }

  private let round = { (second: Int) -> Point in
    let along = Double(second % 24)
    return switch along {
    case ..<6: Point(x: 2 + along, y: 2)
    case ..<12: Point(x: 8, y: along - 4)
    case ..<18: Point(x: 20 - along, y: 8)
    default: Point(x: 2, y: 26 - along)
    }
  }

  @Test("a walk names the one that is dead, once; with all alive none")
  func walk() {
    #expect(named(dead: ["b2"], place: round) == ["b2"])
    #expect(named(dead: [], place: round) == [])
  }

  @Test("one that is heard again is told so, once, and may be named again")
  func back() {
    let map = hall(propagation: Propagation(measuredPower: -59, exponent: 2, shadowing: 4))
    var engine = Engine(map: map)
    var updates: [Update] = []
    for second in 0..<200 {
      for beacon in map.beacons where beacon.id != "b2" || (60..<120).contains(second) {
        let level = rssi(round(second), beacon.position)
        updates += engine.ingest(sighting(beacon.id, level, at: Double(second)))
      }
    }
    let told = updates.compactMap(\.warning).filter { $0.code == "silentBeacon" }
    #expect(told.map(\.isOver) == [false, true, false])
    #expect(told.allSatisfy { $0.beacon == "b2" })
    #expect(told.dropFirst().first?.time?.seconds == 60)
  }

  @Test("what was missed in one recording does not count in the next")
  func recordings() {
    let map = hall(propagation: Propagation(measuredPower: -59, exponent: 2, shadowing: 4))
    var engine = Engine(map: map)
    var updates: [Update] = []
    for (recording, seconds) in [0..<9, 9..<18, 18..<27].enumerated() {
      updates += engine.begin(recording: "\(recording)")
      for second in seconds {
        for beacon in map.beacons where beacon.id != "b2" {
          let level = rssi(round(second), beacon.position)
          updates += engine.ingest(sighting(beacon.id, level, at: Double(second)))
        }
      }
    }
    updates += engine.finish()
    #expect(updates.compactMap(\.warning) == [])
  }

  @Test("standing still takes five looks, five minutes apart")
  func standing() {
    #expect(named(dead: ["b2"], seconds: 1100, interval: 10) { _ in Point(x: 6, y: 6) } == [])
    #expect(named(dead: ["b2"], seconds: 1300, interval: 10) { _ in Point(x: 6, y: 6) } == ["b2"])
  }

  @Test("a receiver that hears 20 dB less is deaf to far beacons, and they are not dead")
  func deaf() {
    #expect(named(dead: [], offset: -20, threshold: -95, place: round) == [])
  }
}
