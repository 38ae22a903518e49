import Captures
import FloorMaps
import Positioning
import Quantities
import Testing

/// A fault of other people's programs that shows in a recording: what is heard, and when.
struct RecordingFault: Sendable, CustomTestStringConvertible {
  /// Its numbers in the shared list of faults.
  var numbers: [Int]
  var symptom: String
  /// When each HCI packet came, s, and the packet with its H4 type.
  var packets: [(at: Double, hex: String)]
  /// Second, identity, RSSI and claimed power of every sighting.
  var sightings: [String]
  /// Second, beacon, RSSI and distance in metres whenever the nearest beacon changes.
  var nearest: [String]
  var warnings: [DropReason] = []
  /// What the engine did not use.
  var dropped: [EngineDrop: Int] = [:]

  var testDescription: String { "\(numbers): \(symptom)" }

  /// The device AA:00:00:00:00:01 and an iBeacon, on a map that tells nothing about propagation.
  ///
  /// So an iBeacon's own power counts, and -59 dBm at 1 m where nobody tells a power.
  private static let map = FloorMap(
    floors: [Floor(id: "0", outline: [])],
    beacons: [
      Beacon(id: "A", x: 0, y: 0, identity: BeaconIdentity(sender(1))),
      Beacon(
        id: "I",
        x: 9,
        y: 0,
        identity: BeaconIdentity("8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/4660/22136")
      ),
    ]
  )

  /// Reads the recording, runs it through an engine, and compares all with what must come out.
  func check() {
    let reading = Reading(
      packets.reduce(BtsnoopBytes.header()) {
        $0 + BtsnoopBytes.record(bytes($1.hex), microseconds: Int64($1.at * 1_000_000))
      }
    )
    var engine = Engine(map: Self.map)
    var updates: [Update] = []
    for event in reading.events {
      switch event {
      case .sighting(let sighting): updates += engine.ingest(sighting)
      case .clock(let time): updates += engine.advance(to: time)
      case .recording, .warning: break
      }
    }
    updates += engine.finish()
    #expect(reading.sightings.map { "\($0.time.seconds) \($0.line)" } == sightings)
    #expect(updates.compactMap(Self.line) == nearest)
    #expect(reading.warnings.map(\.reason) == warnings)
    #expect(Dictionary(uniqueKeysWithValues: engine.dropped.map { ($0, $1) }) == dropped)
  }

  private static func line(_ update: Update) -> String? {
    guard case .nearest(let nearest) = update else { return nil }
    guard let rssi = nearest.rssi, let distance = nearest.distance else { return "nobody" }
    let metres = (distance * 10).rounded() / 10
    return "\(nearest.time.seconds) \(nearest.beacon ?? "?") \(Int(rssi.rounded())) \(metres)"
  }
}
