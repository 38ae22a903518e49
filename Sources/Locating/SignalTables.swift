import Glibc
public import Quantities
public import Ranging

/// What a beacon is expected to be heard like at a place.
public struct ExpectedLevel: Equatable, Sendable {
  /// The level, dB above the beacon's power at 1 m.
  public var level: Double
  /// The standard deviation of levels there, dB, > 0.
  public var deviation: Double

  /// Creates an expectation from its two values in dB.
  public init(level: Double, deviation: Double) {
    self.level = level
    self.deviation = deviation
  }
}

/// The expected level of every beacon at every node of a floor, made once for a floor map.
///
/// An update then is look-ups. 12 bytes for a node and beacon: 12 beacons on 1000 nodes take
/// 144 KB. When the whole would take more than `limit` the nodes are no fewer, but beacons keep
/// theirs: the map is too large for this solver, and `init` says so with `nil`.
public struct SignalTables: Sendable {
  /// The nodes.
  public let grid: FloorGrid
  /// Whether the levels were measured over the floor rather than expected by path loss.
  let isSurveyed: Bool
  /// How many beacons there are.
  public let beacons: Int
  /// What can be heard of each beacon: chances of silence count where it is told.
  let hearings: [HearingCurve?]
  /// Eight nodes at a time, beacon by beacon: level, 1 / deviation, log deviation.
  let means: [Nodes]
  let inverses: [Nodes]
  let logDeviations: [Nodes]
  /// Vectors of eight nodes in a table of one beacon.
  let chunks: Int
  /// Some nodes spread over the floor, which tell enough of what all beacons have in common.
  let scouts: [Int]

  /// Eight neighbouring nodes.
  typealias Nodes = SIMD8<Float>
  static let lanes = 8
  /// Scouts at least; one node in sixteen on large floors.
  private static let fewestScouts = 64
  private static let nodesOfScout = 16
  /// Bytes at most.
  public static let limit = 8 << 20

  /// Fills the tables; `nil` when they would take more than `limit` bytes.
  public init?(
    grid: FloorGrid,
    hearings: [HearingCurve?],
    isSurveyed: Bool = false,
    expected: (_ beacon: Int, _ place: Point) -> ExpectedLevel
  ) {
    self.grid = grid
    self.hearings = hearings
    self.isSurveyed = isSurveyed
    beacons = hearings.count
    chunks = (grid.count + Self.lanes - 1) / Self.lanes
    guard 3 * chunks * beacons * MemoryLayout<Nodes>.size <= Self.limit else { return nil }
    var means = [Nodes](repeating: Nodes(repeating: 0), count: chunks * beacons)
    var inverses = [Nodes](repeating: Nodes(repeating: 1), count: chunks * beacons)
    var logDeviations = [Nodes](repeating: Nodes(repeating: 0), count: chunks * beacons)
    for beacon in 0..<beacons {
      for node in 0..<grid.count {
        let (chunk, lane) = (beacon * chunks + node / Self.lanes, node % Self.lanes)
        let value = expected(beacon, grid.place(of: node))
        means[chunk][lane] = Float(value.level)
        inverses[chunk][lane] = Float(1 / value.deviation)
        logDeviations[chunk][lane] = Float(log(value.deviation))
      }
    }
    (self.means, self.inverses, self.logDeviations) = (means, inverses, logDeviations)
    let inside = (0..<grid.count).filter { grid.isInside[$0] }
    let wanted = min(inside.count, max(Self.fewestScouts, inside.count / Self.nodesOfScout))
    scouts = (0..<wanted).map { inside[$0 * inside.count / wanted] }
  }

  /// The expected level of a beacon at a node, dB above its power.
  func mean(of beacon: Int, at node: Int) -> Float {
    means[beacon * chunks + node / Self.lanes][node % Self.lanes]
  }

  /// 1 / deviation of a beacon's level at a node, 1/dB.
  func inverse(of beacon: Int, at node: Int) -> Float {
    inverses[beacon * chunks + node / Self.lanes][node % Self.lanes]
  }

  func logDeviation(of beacon: Int, at node: Int) -> Float {
    logDeviations[beacon * chunks + node / Self.lanes][node % Self.lanes]
  }
}
