package import Captures
package import FloorMaps
package import Positioning
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

  /// What is fixed: the beacons or, in tracking mode, the receivers, as the first sighting tells.
  package private(set) var site: AnchorSite
  /// The windows of each floor, in the order of the map's floors.
  package private(set) var windows: [[CalibrationWindow]]
  /// How much too long each measured range to an anchor was, metres, by anchor.
  package private(set) var rangeErrors: [[Double]]
  /// Readings of known anchors that no truth could be found for.
  package private(set) var withoutTruth = 0
  /// Readings used.
  package private(set) var used = 0

  private let map: FloorMap
  private let truth: Truth
  private let lengths: WindowLengths
  private var isBegun = false
  private var recording: String?
  private var number = -1
  /// What was heard of each target since the recording began, in the order of first hearing.
  private var pending: [Stretch] = []
  private var places: [String?: Int] = [:]

  private struct Stretch {
    let target: String?
    var readings: [Reading] = []
  }

  private struct Reading {
    var time: Timestamp
    var anchor: Int
    var value: Double
  }

  package init(map: FloorMap, truth: Truth, lengths: WindowLengths = .calibration) {
    self.map = map
    self.truth = truth
    self.lengths = lengths
    site = map.isTracking() == true ? AnchorSite(receiversOf: map) : AnchorSite(map)
    windows = Array(repeating: [], count: map.floors.count)
    rangeErrors = Array(repeating: [], count: site.anchors.all.count)
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
    if !isBegun, map.isTracking(since: sighting) {
      site = AnchorSite(receiversOf: map)
      rangeErrors = Array(repeating: [], count: site.anchors.all.count)
    }
    isBegun = true
    guard let anchor = site.index(of: sighting) else { return }
    let target = site.kind == .receiver ? sighting.target ?? sighting.beacon.description : nil
    switch sighting.measurement {
    case .rssi(let value) where (-127...20).contains(value):
      let reading = Reading(time: sighting.time, anchor: anchor, value: value)
      pending[place(of: target)].readings.append(reading)
    case .range(let metres, _) where metres > 0 && metres <= 10_000:
      note(range: metres, of: anchor, target, at: sighting.time)
    case .rssi, .range, .unavailable: break
    }
  }

  private mutating func place(of target: String?) -> Int {
    if let place = places[target] { return place }
    places[target] = pending.count
    pending.append(Stretch(target: target))
    return pending.count - 1
  }

  private mutating func note(
    range: Double,
    of index: Int,
    _ target: String?,
    at time: Timestamp
  ) {
    let track = truth.track(recording: recording, target: target)
    let anchor = site.anchors.all[index]
    guard let place = track?.place(at: time), floor(of: place) == anchor.floor else {
      withoutTruth += 1
      return
    }
    used += 1
    let flat = anchor.beacon.position.distance(to: place.position)
    let height = anchor.heightDifference
    rangeErrors[index].append(range - (flat * flat + height * height).squareRoot())
  }

  /// The index of the floor that the truth names, or the map's only one.
  private func floor(of place: TruthTrack.Place) -> Int? {
    if let id = place.floor { return map.floors.firstIndex { $0.id == id } }
    return map.floors.count == 1 ? 0 : nil
  }

  /// Cuts what was heard of a recording into windows; call it at the end of the input.
  package mutating func finish() {
    for stretch in pending {
      guard let track = truth.track(recording: recording, target: stretch.target) else {
        withoutTruth += stretch.readings.count
        continue
      }
      number += 1
      cut(stretch.readings.sorted { $0.time < $1.time }, along: track)
    }
    pending.removeAll()
    places.removeAll()
  }

  private mutating func cut(_ readings: [Reading], along track: TruthTrack) {
    guard let first = readings.first, let last = readings.last else { return }
    let start = first.time
    let duration = last.time.seconds(since: start)
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
      while next < readings.count,
        isLast || readings[next].time.seconds(since: start) < opened + length
      {
        next += 1
      }
      let middle = opened + min(length, duration - opened) / 2
      let weight = CalibrationWindow.weightOfStay / (track.isStationary ? Double(count) : 1)
      add(
        readings[first..<next],
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
    let anchors = site.anchors.all
    var sums = [Double](repeating: 0, count: anchors.count)
    var counts = [Int](repeating: 0, count: anchors.count)
    for reading in readings {
      sums[reading.anchor] += reading.value
      counts[reading.anchor] += 1
    }
    let onFloor = anchors.indices.filter { anchors[$0].floor == floor }
    windows[floor].append(
      CalibrationWindow(
        place: place.position,
        decades: onFloor.map { anchors[$0].decades(to: place.position) },
        levels: onFloor.map { anchor in
          guard counts[anchor] > 0 else { return nil }
          return sums[anchor] / Double(counts[anchor]) - site.offsets[anchor]
            + anchors[anchor].wallLoss(to: place.position, on: map.floors[floor])
        },
        weight: weight,
        recording: number
      )
    )
  }
}
