import FloorMaps
import Locating
import Quantities
import Ranging

/// What one target heard of each anchor, or each anchor of it, filtered.
struct HeardAnchors {
  /// When an anchor was last heard.
  private(set) var last: Timestamp?
  /// The anchors that were fresh at the last update, in the order of the floor map.
  private(set) var fresh: [HeardBeacon] = []
  private var tracks: [BeaconTrack]

  /// Starts with nothing heard of so many.
  init(anchors: Int) {
    tracks = Array(repeating: BeaconTrack(), count: anchors)
  }

  /// Takes a sighting of, or by, an anchor.
  mutating func hear(
    _ sighting: Sighting,
    of index: Int,
    at time: Timestamp,
    filter: SignalFilterKind
  ) {
    last = time
    tracks[index].hear(sighting, at: time, filter: filter)
  }

  /// Forgets what was heard; what was fresh at the last update can still be asked for.
  mutating func restart() {
    for index in tracks.indices { tracks[index] = BeaconTrack() }
    last = nil
  }

  /// Finds the anchors that are fresh at an update.
  mutating func collect(at time: Timestamp, _ site: AnchorSite) {
    fresh.removeAll(keepingCapacity: true)
    for index in tracks.indices {
      guard tracks[index].isFresh(at: time, maximumAge: site.options.maximumAge),
        let beacon = tracks[index].heard(
          index,
          of: site.anchors.all[index],
          receiverOffset: site.map.receiverOffset,
          at: time
        )
      else { continue }
      fresh.append(beacon)
    }
  }

  /// Whether an anchor was heard so lately that it counts, in range or not.
  func isFresh(_ index: Int, at time: Timestamp, maximumAge: Double) -> Bool {
    tracks[index].isFresh(at: time, maximumAge: maximumAge)
  }

  /// Writes down what was measured of the anchors since the last update, and which are fresh.
  func write(into workspace: inout FloorWorkspace, _ site: AnchorSite) {
    workspace.measures.removeAll(keepingCapacity: true)
    workspace.levels.removeAll(keepingCapacity: true)
    workspace.fresh.removeAll(keepingCapacity: true)
    for anchor in fresh {
      workspace.fresh.append(anchor.index)
      guard tracks[anchor.index].isHeardAnew else { continue }
      if anchor.rssi == nil {
        workspace.measures.append((anchor.index, .range(anchor.range)))
      } else if let mean = tracks[anchor.index].recent.mean {
        let level = level(mean, of: anchor.index, site)
        workspace.levels.append((anchor.index, level))
        workspace.measures.append((anchor.index, .level(level)))
      }
    }
  }

  /// Begins the time up to the next update.
  mutating func markUpdate() {
    for anchor in fresh { tracks[anchor.index].markUpdate() }
  }

  /// How many dB an RSSI is above the anchor's power at 1 m.
  func level(_ rssi: Double, of index: Int, _ site: AnchorSite) -> Double {
    let pathLoss = site.anchors.all[index].propagation.pathLoss(
      claimedPower: tracks[index].claimedPower
    )
    return rssi - pathLoss.measuredPower - site.map.receiverOffset
  }
}
