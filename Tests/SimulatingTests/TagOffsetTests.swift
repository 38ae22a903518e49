import FloorMaps
import Glibc
import Positioning
import Quantities
import Randomness
import Simulating
import Testing

@Suite("Tags whose power is not the map's")
struct TagOffsetTests {
  private static let seconds = 30
  /// A hall of 40 x 20 m with twelve receivers.
  private static let map = FloorMap(
    propagation: Propagation(measuredPower: -59, exponent: 2.2, shadowing: 5),
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

  private struct Outcome {
    var errors: [Double] = []
    var inside = 0
    var warnings: [WarningUpdate] = []

    var share: Double { Double(inside) / Double(errors.count) }
    var rms: Double {
      (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
    }
  }

  /// Tags that walk to and fro, each with a power of its own and noise of 5 dB at every second.
  private func walk(offsets: [Double], seed: UInt64) -> Outcome {
    var random = SeededGenerator(seed: seed, purpose: .shadowing, name: "tags")
    let tags = offsets.count
    let starts = (0..<tags).map { _ in
      (x: 38 * random.uniform(), y: 2 + 16 * random.uniform())
    }
    func place(_ tag: Int, _ second: Int) -> Point {
      let along: Double = (starts[tag].x + Double(second)).truncatingRemainder(dividingBy: 76)
      return Point(x: 1 + (along < 38 ? along : 76 - along), y: starts[tag].y)
    }
    var options = EngineOptions()
    options.solver = .posterior
    var engine = TrackingEngine(map: Self.map, options: options)
    var outcome = Outcome()
    for second in 0..<Self.seconds {
      for tag in 0..<tags {
        let truth = place(tag, second)
        for receiver in Self.map.receivers {
          let distance: Double = max(0.3, truth.distance(to: receiver.position))
          let level: Double = -59 - 22 * log10(distance) + offsets[tag] + 5 * random.normal()
          var sighting = Sighting(
            time: Timestamp(microseconds: Int64(second) * 1_000_000),
            beacon: .named("tag"),
            measurement: .rssi(level)
          )
          (sighting.receiver, sighting.target) = (receiver.id, "\(tag)")
          for update in engine.ingest(sighting) { take(update, place, &outcome) }
        }
      }
    }
    return outcome
  }

  private func take(_ update: Update, _ place: (Int, Int) -> Point, _ outcome: inout Outcome) {
    switch update {
    case .position(let update):
      guard let found = update.position, let radius = update.accuracy,
        let tag = Int(update.target ?? "")
      else { return }
      let truth = place(tag, Int(update.time.microseconds / 1_000_000))
      outcome.errors.append(found.distance(to: truth))
      if found.distance(to: truth) <= radius { outcome.inside += 1 }
    case .warning(let warning): outcome.warnings.append(warning)
    default: break
    }
  }

  @Test("each one's is learnt on its way: the stated radius holds, and no receiver is doubted")
  func coverage() {
    let seed: UInt64 = 1
    let outcome = walk(offsets: [-8, -4, 4, 8], seed: seed)
    #expect(outcome.errors.count == 4 * (Self.seconds - 2))
    #expect(outcome.share >= 0.9, "\(outcome.share), seed \(seed)")
    // Of tags of the map's power it is 2.5 m, with these and nothing learnt 3.5 m.
    #expect(outcome.rms < 3.1, "\(outcome.rms) m, seed \(seed)")
    #expect(outcome.warnings.isEmpty, "\(outcome.warnings), seed \(seed)")
  }
}
