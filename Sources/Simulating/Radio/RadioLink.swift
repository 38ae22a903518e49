import FloorMaps
import Quantities
import Randomness
import Ranging

/// How strong one beacon arrives: every effect of its way to the receiver, in dB.
///
/// level = path loss - walls and slabs + shadowing + fading - body + receiver offset.
struct RadioLink {
  /// Power, exponent and shadowing as the map says or, where it is silent, the usual ones.
  let model: PathLoss

  /// One for each floor of the walk.
  private let ways: [Way]
  private let fading: [FadingField]
  private let body: BodyLoss
  private let receiverOffset: Double
  private let hearing: Propagation.Hearing
  private var hearingRandom: SeededGenerator

  /// iBeacon's usual power at 1 m, dBm.
  private static let usualPower = -59.0
  /// Free space, and the shadowing that the engine too assumes, dB.
  private static let usualExponent = 2.0
  private static let usualShadowing = 6.0

  /// The link of a beacon of the map to somebody who walks over some floors.
  init(
    _ beacon: Beacon,
    to floors: [Floor],
    in map: FloorMap,
    _ slabs: SlabLosses,
    options: SimulationOptions
  ) {
    let known = map.propagation(for: beacon)
    model = PathLoss(
      measuredPower: known.measuredPower ?? Self.usualPower,
      exponent: known.exponent ?? Self.usualExponent,
      shadowing: known.shadowing ?? Self.usualShadowing
    )
    body = BodyLoss(behind: options.bodyLoss)
    receiverOffset = map.receiverOffset
    hearing = known.hearing ?? options.hearing
    let seed = options.seed
    let sigma = options.shadowing ?? model.shadowing
    ways = floors.enumerated().map { index, floor in
      Way(beacon, to: floor, index, in: map, slabs, shadowing: sigma, options)
    }
    hearingRandom = SeededGenerator(seed: seed, purpose: .hearing, name: beacon.id)
    guard options.fading > 0 else {
      fading = []
      return
    }
    let factor = RicianFactor(deviation: options.fading)
    fading = AdvertisingChannel.allCases.map { channel in
      let index = UInt64(channel.rawValue)
      var random = SeededGenerator(seed: seed, purpose: .fading, name: beacon.id, index: index)
      return FadingField(factor: factor, channel: channel, using: &random)
    }
  }

  /// The level in dBm, not rounded, at which the receiver gets a transmission.
  func level(_ state: Walk.State, _ channel: AdvertisingChannel) -> Double {
    var level: Double = ways[state.floor].level(state, model, body)
    if state.climbed > 0 {
      level += state.climbed * (ways[state.nextFloor].level(state, model, body) - level)
    }
    level += receiverOffset
    if !fading.isEmpty {
      let index = Int(channel.rawValue - AdvertisingChannel.first.rawValue)
      level += fading[index].value(at: state.position)
    }
    return level
  }

  /// Whether a transmission of this level is heard in more than half of all cases.
  func isAudible(at level: Double) -> Bool {
    level >= hearing.threshold
  }

  /// Draws whether a transmission of this level is heard: with the chance Φ((v - threshold) / width).
  mutating func isHeard(at level: Double) -> Bool {
    level + hearing.width * hearingRandom.normal() >= hearing.threshold
  }
}
