import FloorMaps
import Glibc
import Positioning
import Quantities
import Randomness
import Simulating
import Testing

@Suite("Receivers that do not hang where the map has them")
struct MisplacedReceiverTests {
  /// A hall of 40 x 20 m with twelve receivers.
  private static let map = FloorMap(
    propagation: Propagation(measuredPower: -59, exponent: 2.2, shadowing: 4),
    floors: [
      Floor(
        id: "0",
        outline: [(0, 0), (40, 0), (40, 20), (0, 20)].map { Point(x: $0.0, y: $0.1) }
      )
    ],
    receivers: (0..<12).map {
      Receiver(id: "r\($0)", x: 5 + 10 * Double($0 % 4), y: 3.5 + 6.5 * Double($0 / 4))
    }
  )

  /// The receivers named when tags walk to and fro for three minutes, noise of 4 dB at every second.
  ///
  /// `place` tells where a receiver hangs for a tag: the odd one may hear as if it hung elsewhere.
  private func named(
    tags: Int,
    seed: UInt64,
    place: (_ receiver: Receiver, _ tag: Int) -> Point
  ) -> [String] {
    var random = SeededGenerator(seed: seed, purpose: .shadowing, name: "misplaced")
    var options = EngineOptions()
    options.solver = .posterior
    var engine = TrackingEngine(map: Self.map, options: options)
    var updates: [Update] = []
    for second in 0..<180 {
      for tag in 0..<tags {
        let along: Double = Double(second + 19 * tag).truncatingRemainder(dividingBy: 76)
        let truth = Point(x: 1 + (along < 38 ? along : 76 - along), y: 4 + 4 * Double(tag))
        for receiver in Self.map.receivers {
          let distance: Double = max(0.3, truth.distance(to: place(receiver, tag)))
          let level: Double = -59 - 22 * log10(distance) + 4 * random.normal()
          var sighting = Sighting(
            time: Timestamp(microseconds: Int64(second) * 1_000_000),
            beacon: .named("tag"),
            measurement: .rssi(level)
          )
          (sighting.receiver, sighting.target) = (receiver.id, "\(tag)")
          updates += engine.ingest(sighting)
        }
      }
    }
    return (updates + engine.finish()).compactMap { update in
      guard case .warning(let warning) = update, warning.code == "misplacedReceiver" else {
        return nil
      }
      return warning.message.split(separator: "'").dropFirst().first.map(String.init)
    }
  }

  @Test("one that hangs 15 m away is named once, when three tags say so", arguments: ["r1", "r6"])
  func moved(name: String) {
    let seed: UInt64 = 3
    let found = named(tags: 4, seed: seed) { receiver, _ in
      receiver.id == name
        ? Point(x: receiver.x > 20 ? receiver.x - 15 : receiver.x + 15, y: receiver.y)
        : receiver.position
    }
    #expect(found == [name], "seed \(seed)")
  }

  @Test("one tag alone that reads it oddly, of four, does not make it doubted")
  func oddTag() {
    let seed: UInt64 = 3
    let found = named(tags: 4, seed: seed) { receiver, tag in
      receiver.id == "r6" && tag == 2
        ? Point(x: receiver.x - 15, y: receiver.y) : receiver.position
    }
    #expect(found.isEmpty, "seed \(seed)")
  }

  @Test("a single tag is enough where there is no other")
  func single() {
    let seed: UInt64 = 3
    let found = named(tags: 1, seed: seed) { receiver, _ in
      receiver.id == "r6" ? Point(x: receiver.x - 15, y: receiver.y) : receiver.position
    }
    #expect(found == ["r6"], "seed \(seed)")
  }
}
