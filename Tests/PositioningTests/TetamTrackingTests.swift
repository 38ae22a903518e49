import Captures
import FloorMaps
import Foundation
import Positioning
import Quantities
import Testing

/// A measured set beside the package, which is not part of it.
private enum Tetam {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/datasets/tetam")

  /// Whether it is there; prints a line when it is not.
  static let isThere: Bool = {
    if FileManager.default.fileExists(atPath: folder.path()) { return true }
    print("skipped: \(folder.path()) is not there, so tracking mode is not held against it")
    return false
  }()

  static func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }
}

@Suite("Tracking mode on measured data: what was a beacon is a receiver, what heard it a tag")
struct TetamTrackingTests {
  /// The map with a power of its own for each beacon, and a hearing threshold.
  private func map() throws -> FloorMap {
    var map = try #require(FloorMap.read(try Tetam.read("map.json")).map)
    map.propagation = Propagation(
      measuredPower: -66,
      exponent: 2,
      shadowing: 5,
      hearing: Propagation.Hearing(threshold: -92, width: 3)
    )
    for index in map.beacons.indices { map.beacons[index].measuredPower = -66 + offset(index) }
    return map
  }

  /// How many dB louder than the common power a beacon is, or how many a receiver reads too much.
  private func offset(_ index: Int) -> Double { Double(index % 5) * 2 - 4 }

  private func mirrored(_ map: FloorMap) -> FloorMap {
    var mirrored = map
    mirrored.receivers = map.beacons.enumerated().map { index, beacon in
      Receiver(
        id: beacon.id,
        floor: beacon.floor,
        x: beacon.x,
        y: beacon.y,
        z: beacon.z,
        offset: offset(index)
      )
    }
    mirrored.beacons = []
    return mirrored
  }

  private func mirrored(_ event: CaptureEvent) -> CaptureEvent {
    guard case .sighting(var sighting) = event else { return event }
    sighting.receiver = sighting.beacon.description
    (sighting.beacon, sighting.target) = (.named("tag"), "cart")
    return .sighting(sighting)
  }

  @Test(
    "both ways round give the same positions",
    .enabled(if: Tetam.isThere),
    arguments: [("test-tracks.csv", 16_018), ("test-static.csv", 12_000)]
  )
  func same(file: String, rows: Int) throws {
    let map = try map()
    // The posterior learns what offset a tag has, and takes none for that of a receiver.
    var engine = Locator(map: map, options: .exact)
    var tracking = Locator(map: mirrored(map), options: .exact)
    var expected: [PositionUpdate] = []
    var found: [PositionUpdate] = []
    var events: [CaptureEvent] = []
    var reader = CaptureReader()
    let bytes = try Tetam.read(file)
    try reader.read(bytes.span) { events.append($0) }
    for event in events.prefix(rows) {
      expected += engine.take(.capture(event)).compactMap(\.position)
      found += tracking.take(.capture(mirrored(event))).compactMap(\.position)
    }
    expected += engine.takeEnd().compactMap(\.position)
    found += tracking.takeEnd().compactMap(\.position)
    #expect(tracking.isTracking && !engine.isTracking)
    // Between recordings, targets are given up as the one receiver starts afresh.
    #expect(found.count == expected.count && found.count > 500)
    for (update, wanted) in zip(found, expected) {
      #expect(update.time == wanted.time && update.recording == wanted.recording)
      #expect(update.status == wanted.status)
      guard let place = update.position, let other = wanted.position else {
        #expect(update.position == wanted.position)
        continue
      }
      // Sums of the same numbers in another order.
      #expect(place.distance(to: other) < 1e-3, "\(update.time)")
    }
  }
}
