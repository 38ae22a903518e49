import FloorMaps
import Quantities
import Randomness
import Ranging

/// The way from one beacon to somebody on one floor: what geometry and building do to its level.
struct Way {
  private let position: Point
  private let obstacles: Obstacles
  private let shadowing: ShadowingField

  /// Metres; nearer than this the far field of an antenna, and so the formula, has no meaning.
  private static let nearest = 0.1

  /// `index` tells the floors of a walk apart: each has shadows of its own.
  init(
    _ beacon: Beacon,
    to floor: Floor,
    _ index: Int,
    in map: FloorMap,
    _ slabs: SlabLosses,
    shadowing sigma: Double,
    _ options: SimulationOptions
  ) {
    position = beacon.position
    obstacles = Obstacles(beacon, from: floor, in: map, slabs)
    var random = SeededGenerator(
      seed: options.seed,
      purpose: .shadowing,
      name: beacon.id,
      index: UInt64(index)
    )
    shadowing = ShadowingField(
      sigma: sigma,
      decorrelation: options.decorrelation,
      using: &random
    )
  }

  /// The level in dBm at which it arrives, but for fading and the receiver's offset.
  func level(_ state: Walk.State, _ model: PathLoss, _ body: BodyLoss) -> Double {
    let plan = state.position.distance(to: position)
    let height = obstacles.heightDifference
    let distance: Double = max((plan * plan + height * height).squareRoot(), Self.nearest)
    var level: Double = model.rssi(at: distance)
    level -= obstacles.loss(to: state.position)
    level -= body.loss(state, towards: position, distance: distance)
    return level + shadowing.value(at: state.position)
  }
}
