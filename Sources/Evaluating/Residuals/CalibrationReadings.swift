package import Captures
package import FloorMaps
import Positioning
import Quantities
package import Ranging

/// Cuts surveyed recordings into windows: where the receiver was, and what it heard there.
package struct CalibrationReadings {
  /// Seconds of a window of a receiver that stands, and of one that moves.
  package struct WindowLengths {
    package var standing: Double
    package var moving: Double

    /// As long as a position looks back.
    package static let calibration = WindowLengths(standing: 5, moving: 3)
    /// What is heard at one place as a whole, and on the way as for the calibration.
    package static let residuals = WindowLengths(standing: .infinity, moving: 3)
  }

  /// The windows of each floor, in the order of the map's floors.
  package private(set) var windows: [[CalibrationWindow]]
  /// How much too long each measured range to a beacon was, metres, by beacon of the map.
  package private(set) var rangeErrors: [[Double]]
  /// Readings of known beacons that no truth could be found for.
  package private(set) var withoutTruth = 0
  /// Readings used.
  package private(set) var used = 0

  private let map: FloorMap
  private let truth: Truth
  private let lengths: WindowLengths
  private var anchors: Anchors
  private var recording: String?
  private var number = -1
  private var pending: [Reading] = []

  private struct Reading {
    var time: Timestamp
    var beacon: Int
    var value: Double
  }

  package init(map: FloorMap, truth: Truth, lengths: WindowLengths = .calibration) {
    self.map = map
    self.truth = truth
    self.lengths = lengths
    anchors = Anchors(map)
    windows = Array(repeating: [], count: map.floors.count)
    rangeErrors = Array(repeating: [], count: map.beacons.count)
  }

  /// Takes what the input gives, in its order.
  package mutating func take(_ event: CaptureEvent) {
    switch event {
    case .recording(let name):
      finish()
      recording = name
    case .sighting(let sighting): take(sighting)
    case .clock, .warning: break
    }
  }

  private mutating func take(_ sighting: Sighting) {
    guard let beacon = anchors.index(of: sighting) else { return }
    switch sighting.measurement {
    case .rssi(let value) where (-127...20).contains(value):
      pending.append(Reading(time: sighting.time, beacon: beacon, value: value))
    case .range(let metres, _) where metres > 0 && metres <= 10_000:
      note(range: metres, of: beacon, at: sighting.time)
    case .rssi, .range, .unavailable: break
    }
  }

  private mutating func note(range: Double, of beacon: Int, at time: Timestamp) {
    let track = truth.track(recording: recording)
    guard let place = track?.place(at: time), floor(of: place) == anchors.all[beacon].floor else {
      withoutTruth += 1
      return
    }
    used += 1
    let anchor = anchors.all[beacon]
    let flat = anchor.beacon.position.distance(to: place.position)
    let height = anchor.heightDifference
    rangeErrors[beacon].append(range - (flat * flat + height * height).squareRoot())
  }

  /// The index of the floor that the truth names, or the map's only one.
  private func floor(of place: TruthTrack.Place) -> Int? {
    if let id = place.floor { return map.floors.firstIndex { $0.id == id } }
    return map.floors.count == 1 ? 0 : nil
  }

  /// Cuts what was heard of a recording into windows; call it at the end of the input.
  package mutating func finish() {
    defer { pending.removeAll() }
    guard !pending.isEmpty else { return }
    guard let track = truth.track(recording: recording) else {
      withoutTruth += pending.count
      return
    }
    number += 1
    pending.sort { $0.time < $1.time }
    let (start, end) = (pending[0].time, pending[pending.count - 1].time)
    let duration = end.seconds(since: start)
    let count =
      track.isStationary
      ? max(1, Int((duration / lengths.standing).rounded()))
      : max(1, Int(duration / lengths.moving))
    let length = track.isStationary ? duration / Double(count) : lengths.moving
    var next = 0
    for index in 0..<count {
      let opened = length * Double(index)
      let isLast = index == count - 1
      let first = next
      while next < pending.count,
        isLast || pending[next].time.seconds(since: start) < opened + length
      {
        next += 1
      }
      let middle = opened + min(length, duration - opened) / 2
      let weight = CalibrationWindow.weightOfStay / (track.isStationary ? Double(count) : 1)
      add(
        pending[first..<next],
        at: track.place(at: start.advanced(byMicroseconds: Int64(middle * 1e6))),
        weight: weight
      )
    }
  }

  private mutating func add(
    _ readings: ArraySlice<Reading>,
    at place: TruthTrack.Place?,
    weight: Double
  ) {
    guard !readings.isEmpty else { return }
    guard let place, let floor = floor(of: place) else {
      withoutTruth += readings.count
      return
    }
    used += readings.count
    var sums = [Double](repeating: 0, count: map.beacons.count)
    var counts = [Int](repeating: 0, count: map.beacons.count)
    for reading in readings {
      sums[reading.beacon] += reading.value
      counts[reading.beacon] += 1
    }
    let onFloor = anchors.all.indices.filter { anchors.all[$0].floor == floor }
    windows[floor].append(
      CalibrationWindow(
        place: place.position,
        decades: onFloor.map { anchors.all[$0].decades(to: place.position) },
        levels: onFloor.map { beacon in
          guard counts[beacon] > 0 else { return nil }
          return sums[beacon] / Double(counts[beacon]) - map.receiverOffset
            + anchors.all[beacon].wallLoss(to: place.position, on: map.floors[floor])
        },
        weight: weight,
        recording: number
      )
    )
  }
}
