import FloorMaps
import Glibc
import Locating
import Quantities
import Ranging

/// How likely it is on each floor of a map to hear what was heard.
///
/// Anchors of all floors count, through the slabs: the evidence of a floor is the mean over places on
/// it, and over receiver offsets, of the likelihood of all readings. Anchors of its own that were not
/// heard count against it. Made once for a floor map.
struct FloorEvidence {
  /// What ranges are further off by than their own deviation, metres: they bend round slabs.
  private static let rangeError = 1.0
  /// The power of the likelihood: anchors' errors are not quite independent.
  private static let tempering: Float = 0.8
  /// The power of the likelihood of silence, which has many causes.
  private static let silenceStrength: Float = 0.25
  /// Walls are looked at while they are this many crossings at most: half a second.
  private static let mostCrossings = 5_000_000
  /// Silences are looked at while anchors times places are this many at most: 16 MB.
  private static let mostSilences = 4_000_000

  /// Where one can change floors.
  let links: FloorLinks

  private let anchors: [Anchors.Anchor]
  /// How they hang, to a receiver of their own floor.
  private let places: [BeaconPlace]
  private let prior: OffsetPrior
  /// Places on each floor; `nil` where neither outline nor anchor tells where it is.
  private let scouts: [FloorScouts?]
  private let slabs: SlabLosses
  private let elevations: [Double]
  /// dB in the walls between an anchor and the places of its own floor; empty: none.
  private let walls: [[Float]]
  /// The log likelihood of the silence of an anchor at the places of its own floor; empty: not looked
  /// at.
  private let silences: [[Float]]
  /// That of all of a floor's anchors.
  private let silence: [[Float]]

  init(_ map: FloorMap, _ anchors: Anchors, _ slabs: SlabLosses, of kind: AnchorSite.Kind) {
    let all = anchors.all
    self.anchors = all
    places = all.map { AudibleBeacon($0, receiverOffset: 0).place }
    prior = kind.offsetPrior(
      isCalibrated: all.contains { $0.propagation.measuredPower != nil }
    )
    let scouts = map.floors.indices.map { index in
      let own = all.filter { $0.floor == index }.map(\.beacon.position)
      return map.floors[index].nodes(around: own, reach: FloorPosterior.reach).map(FloorScouts.init)
    }
    self.scouts = scouts
    links = FloorLinks(map, places: scouts.map { $0?.points ?? [] })
    self.slabs = slabs
    elevations = map.floors.map(\.elevation)
    let crossings = all.reduce(0) { sum, anchor in
      sum + map.floors[anchor.floor].walls.count * (scouts[anchor.floor]?.points.count ?? 0)
    }
    let walls = all.map { anchor -> [Float] in
      let floor = map.floors[anchor.floor]
      guard !floor.walls.isEmpty, crossings <= Self.mostCrossings else { return [] }
      return scouts[anchor.floor]?.points.map { Float(anchor.wallLoss(to: $0, on: floor)) } ?? []
    }
    self.walls = walls
    let entries = all.reduce(0) { $0 + (scouts[$1.floor]?.points.count ?? 0) }
    let silences = all.indices.map { index -> [Float] in
      guard entries <= Self.mostSilences, let places = scouts[all[index].floor] else { return [] }
      return Self.silence(of: all[index], walls[index], at: places.points)
    }
    var silence = scouts.map { [Float](repeating: 0, count: $0?.points.count ?? 0) }
    for (anchor, own) in zip(all, silences) {
      for place in own.indices { silence[anchor.floor][place] += own[place] }
    }
    (self.silences, self.silence) = (silences, silence)
  }

  /// The log likelihood of the workspace's measures on each floor, into its `logs`, but for a common
  /// constant; -∞ where nobody can be.
  ///
  /// `withSilence` tells whether it has been long enough for anchors not fresh to be silent.
  func weigh(_ workspace: inout FloorWorkspace, withSilence: Bool) {
    workspace.logs.removeAll(keepingCapacity: true)
    for floor in scouts.indices {
      guard let places = scouts[floor] else {
        workspace.logs.append(-.infinity)
        continue
      }
      workspace.background.removeAll(keepingCapacity: true)
      if withSilence {
        workspace.background.append(contentsOf: silence[floor])
        for index in workspace.fresh where anchors[index].floor == floor {
          for place in silences[index].indices {
            workspace.background[place] -= silences[index][place]
          }
        }
      }
      workspace.readings.removeAll(keepingCapacity: true)
      for (anchor, measure) in workspace.measures {
        workspace.readings.append(reading(measure, of: anchor, on: floor))
      }
      workspace.logs.append(
        places.logEvidence(
          of: workspace.readings,
          background: workspace.background,
          prior: prior,
          tempering: Self.tempering
        )
      )
    }
  }

  /// Whether one of the anchors of a floor is among those heard.
  func isHeard(_ floor: Int, among heard: [Int]) -> Bool {
    heard.contains { anchors[$0].floor == floor }
  }

  private func reading(
    _ measure: FloorReading.Measure,
    of index: Int,
    on floor: Int
  ) -> FloorReading {
    let anchor = anchors[index].floor
    let place = places[index].through(
      slabs.loss(between: floor, and: anchor),
      rise: elevations[anchor] - elevations[floor]
    )
    var deviation = place.deviation
    if case .range = measure { deviation = Self.rangeError }
    var reading = FloorReading(
      measure,
      position: place.position,
      heightDifference: place.heightDifference,
      exponent: place.exponent,
      deviation: deviation,
      slabLoss: place.slabLoss
    )
    if anchor == floor { reading.wallLosses = walls[index] }
    return reading
  }

  /// The log likelihood of an anchor's silence at places of its own floor.
  private static func silence(
    of anchor: Anchors.Anchor,
    _ walls: [Float],
    at points: [Point]
  ) -> [Float] {
    let power = anchor.propagation.pathLoss(claimedPower: nil).measuredPower
    let place = AudibleBeacon(anchor, receiverOffset: 0).place
    let isKnown = anchor.propagation.measuredPower != nil
    let deviation: Double = isKnown ? place.deviation : hypot(place.deviation, unknownPower)
    let hearing = anchor.propagation.hearing ?? AudibleBeacon.plainHearing
    let curve = HearingCurve(threshold: hearing.threshold, width: hearing.width)
    return points.enumerated().map { index, point in
      var level: Double = power + place.exponent * anchor.decades(to: point)
      if !walls.isEmpty { level -= Double(walls[index]) }
      guard level > hearing.threshold - surely * deviation else { return 0 }
      let chance = curve.logSilence(expected: level, deviation: deviation)
      return silenceStrength * Float(chance)
    }
  }

  /// What a power that the map does not tell may be off by, dB.
  private static let unknownPower = 10.0
  /// Deviations below what can be heard from which silence tells nothing.
  private static let surely = 4.0
}
