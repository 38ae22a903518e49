import BeaconLocation
import Foundation
import Testing

@Suite("Updates over a recording")
struct RecordedUpdatesTests {
  private let input = BeaconInput.recording(Museum.recording)

  @Test("positions, rooms and nearest beacons, the same in every iteration")
  func locations() async throws {
    let updates = input.locationUpdates(on: try FloorMap(contentsOf: Museum.map))
    var runs: [[Update]] = []
    for _ in 0..<2 {
      var run: [Update] = []
      for try await update in updates { run.append(update) }
      runs.append(run)
    }
    #expect(runs[0] == runs[1])
    let kinds = runs[0].reduce(into: [String: Int]()) { counts, update in
      switch update {
      case .position: counts["position", default: 0] += 1
      case .nearest: counts["nearest", default: 0] += 1
      case .room: counts["room", default: 0] += 1
      default: counts["other", default: 0] += 1
      }
    }
    #expect(kinds["position"] ?? 0 > 50 && kinds["nearest"] ?? 0 > 3 && kinds["room"] ?? 0 > 3)
    #expect(kinds["other"] == nil)
  }

  @Test("a region: its state, entered once; its beacons every second, the nearest first")
  func regions() async throws {
    let regions = [WatchedRegion.region(Region(id: "museum", uuid: Museum.uuid))]
    var events: [RegionUpdate.Event] = []
    for try await case .region(let update) in input.regionUpdates(of: regions) {
      #expect(update.region == "museum" && update.state == .inside)
      events.append(update.event)
    }
    #expect(events == [.determined, .enter])
    var times: [Timestamp] = []
    for try await case .ranging(let update) in input.rangingUpdates(in: regions) {
      times.append(update.time)
      #expect(update.beacons.allSatisfy { $0.uuid == Museum.uuid && $0.major != nil })
      let distances = update.beacons.compactMap(\.accuracy)
      #expect(distances == distances.sorted() && distances.count == update.beacons.count)
      #expect(update.beacons.allSatisfy { ($0.rssi ?? 0) < -30 && $0.proximity != .unknown })
    }
    #expect(times.count > 50)
    #expect(zip(times, times.dropFirst()).dropLast().allSatisfy { $1.seconds(since: $0) == 1 })
  }

  @Test("what is remembered of a region is told first")
  func remembered() async throws {
    let regions = [WatchedRegion.region(Region(id: "elsewhere", uuid: UUID128(high: 1, low: 2)))]
    let updates = input.regionUpdates(of: regions, remembered: ["elsewhere": .inside])
    var events: [RegionUpdate.Event] = []
    for try await case .region(let update) in updates { events.append(update.event) }
    #expect(events == [.determined])
  }

  @Test("it can be left at any time, and ends when its task is cancelled")
  func ends() async throws {
    let map = try FloorMap(contentsOf: Museum.map)
    for try await _ in input.locationUpdates(on: map) { break }
    let task = Task {
      try? await Task.sleep(for: .seconds(60))
      for try await _ in input.locationUpdates(on: map) { return false }
      return true
    }
    task.cancel()
    #expect(try await task.value)
  }

  @Test("bad rows are warnings between the updates, and end nothing")
  func damaged() async throws {
    let identity = "\(Museum.uuid)/1/7"
    let rows = "time,beacon,rssi\n0,\(identity),-60\n1,\(identity),loud\n2,\(identity),-61\n"
    try await Museum.with(rows) { path in
      let regions = [WatchedRegion.beacon(BeaconIdentity(identity))]
      var updates: [Update] = []
      for try await update in BeaconInput.recording(path).regionUpdates(of: regions) {
        updates.append(update)
      }
      #expect(updates.count == 3)
      guard case .warning(let warning) = updates[2] else {
        Issue.record("\(updates)")
        return
      }
      #expect(warning.message.hasPrefix("line 3: "))
    }
  }

  @Test(
    "an input that cannot be used throws what is wrong, and then it is over",
    arguments: [
      ("", "': the input is empty"), ("hello\n", "': unknown format"),
      ("time,beacon\n", "': line 1: the header lacks rssi"),
      ("time,beacon,rssi\n", "': no advertisement in it"),
    ]
  )
  func unusable(text: String, message: String) async throws {
    try await Museum.with(text) { path in
      var iterator = BeaconInput.recording(path).rangingUpdates(in: []).makeAsyncIterator()
      let error = await #expect(throws: RecordingError.self) { try await iterator.next() }
      #expect(error?.description.contains(message) == true, "\(String(describing: error))")
      let next = try await iterator.next()
      #expect(next == nil)
    }
  }

  @Test("a file that is missing, and a folder")
  func missing() async throws {
    for (path, reason) in [("no/such", "No such file or directory"), ("/", "Is a directory")] {
      let error = await #expect(throws: RecordingError.self) {
        for try await _ in BeaconInput.recording(path).rangingUpdates(in: []) {}
      }
      #expect(error == .unreadable(path: path, reason: reason))
      #expect(throws: FloorMapError.unreadable(path: path, reason: reason)) {
        try FloorMap(contentsOf: path)
      }
    }
  }

  @Test("a floor map with errors tells each of them by its place")
  func badMap() async throws {
    try await Museum.with("{format: \"beaconfix-map\", version: 1, floors: 3}") { path in
      let error = #expect(throws: FloorMapError.self) { try FloorMap(contentsOf: path) }
      #expect(error?.description.contains("\(path):1:") == true)
    }
  }

  @Test("inputs and their sequences pass between tasks")
  func sendable() {
    func check(_: some Sendable) {}
    check(input)
    check(input.rangingUpdates(in: []))
    check(Update.warning(WarningUpdate(code: "a", message: "b")))
    check(RecordingError.noSightings(path: ""))
  }
}
