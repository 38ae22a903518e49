package import FloorMaps
import Locating
package import Quantities

/// The anchors of a floor map and the settings, the same for all targets.
package struct AnchorSite {
  /// What the anchors are.
  package enum Kind: String {
    case beacon
    case receiver

    /// What is known beforehand of the offset of who is located.
    func offsetPrior(isCalibrated: Bool) -> OffsetPrior {
      let prior: OffsetPrior = isCalibrated ? .calibrated : .uncalibrated
      return self == .beacon ? prior : prior.ofTags
    }
  }

  package let kind: Kind
  /// The floor map; where receivers are the anchors they are its beacons.
  package let map: FloorMap
  let options: EngineOptions
  package private(set) var anchors: Anchors
  /// How many dB are read too much of, or by, each anchor.
  package let offsets: [Double]
  /// The places of receivers among the anchors.
  private let receivers: [String: Int]
  let slabs: SlabLosses
  /// How likely readings are on each floor; `nil` where there is only one.
  let floors: FloorEvidence?

  /// The beacons of a map as anchors.
  package init(_ map: FloorMap, _ options: EngineOptions = EngineOptions()) {
    let offsets = [Double](repeating: map.receiverOffset, count: map.beacons.count)
    self.init(.beacon, map, options, offsets)
  }

  /// The receivers of a map as anchors: a level is the same whichever end sends.
  package init(receiversOf map: FloorMap, _ options: EngineOptions = EngineOptions()) {
    self.init(.receiver, map.mirrored, options, map.receiverOffsets)
  }

  private init(_ kind: Kind, _ map: FloorMap, _ options: EngineOptions, _ offsets: [Double]) {
    (self.kind, self.map, self.options, self.offsets) = (kind, map, options, offsets)
    anchors = kind == .beacon ? Anchors(map) : Anchors(map, takenOff: offsets)
    slabs = SlabLosses(map)
    floors = map.floors.count > 1 ? FloorEvidence(map, anchors, slabs, of: kind) : nil
    let named = kind == .receiver ? map.beacons.enumerated().map { ($1.id, $0) } : []
    receivers = Dictionary(named) { first, _ in first }
  }

  /// The anchor that a sighting is of, or by; `nil` for a stranger.
  package mutating func index(of sighting: Sighting) -> Int? {
    switch kind {
    case .beacon: anchors.index(of: sighting)
    case .receiver: sighting.receiver.flatMap { receivers[$0] }
    }
  }
}

extension FloorMap {
  /// The map with its receivers in place of its beacons.
  var mirrored: FloorMap {
    var mirrored = self
    mirrored.beacons = receivers.map {
      Beacon(id: $0.id, floor: $0.floor, x: $0.x, y: $0.y, z: $0.z)
    }
    // Each receiver has its own: taken off its levels as they come.
    mirrored.receiverOffset = 0
    return mirrored
  }

  /// How many dB each receiver reads too much.
  var receiverOffsets: [Double] { receivers.map { $0.offset ?? receiverOffset } }
}
