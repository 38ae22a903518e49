import Glibc
public import Quantities

/// A walk from waypoint to waypoint in straight lines, at one speed, with a pause at each waypoint.
///
/// A line between waypoints on two floors is a flight of stairs or a lift.
/// A single waypoint is somebody who stands still and faces along the map's first axis.
public struct Walk: Equatable, Sendable {
  /// Where somebody is at one moment, and which way they face.
  public struct State: Equatable, Sendable {
    /// Metres on the floor map.
    public var position: Point
    /// The direction faced: a unit vector in the map's axes.
    public var heading: Point
    /// The floor they are on, or come from: an index in the walk's `floors`.
    public var floor = 0
    /// The floor they go to: another one only between two floors.
    public var nextFloor = 0
    /// How much of the way between the floors lies behind them, 0 up to 1.
    public var climbed = 0.0

    /// Creates a state on the walk's first floor from a place in metres and a unit vector.
    public init(position: Point, heading: Point) {
      self.position = position
      self.heading = heading
    }
  }

  /// The places walked through, in order.
  public let waypoints: [Point]
  /// The floors walked on, each once, in the order of the walk; `nil`: the one to begin with.
  public let floors: [String?]
  /// The floor of each waypoint: an index in `floors`.
  public let storeys: [Int]
  /// Metres a second, 0.001 to 1000.
  public let speed: Double
  /// Seconds stood at each waypoint, the first and the last included.
  public let pause: Double
  /// Seconds from the first step to the last.
  ///
  /// A single waypoint takes only its pause.
  public let duration: Double

  private let legs: [Leg]

  private struct Leg: Equatable {
    /// Seconds after the start at which this leg begins to move.
    let departure: Double
    let seconds: Double
    let from: Point
    let to: Point
    let heading: Point
    let storeys: (from: Int, to: Int)

    static func == (one: Self, other: Self) -> Bool {
      one.departure == other.departure && one.seconds == other.seconds && one.from == other.from
        && one.to == other.to && one.heading == other.heading && one.storeys == other.storeys
    }
  }

  /// Seconds that a change of floors takes at least, however small it is on the plan.
  ///
  /// A flight of stairs of 3 m at half a metre a second; a lift with its doors is no faster.
  private static let climb = 6.0

  /// Creates a walk; the coordinates are in metres.
  ///
  /// `floors` are the ids of the waypoints' floors, `nil` where it is that of the one before;
  /// waypoints beyond their end stay on the last one.
  ///
  /// - Throws: `SimulationError` when there is no waypoint, one that is not finite, or a speed or
  ///   pause out of range.
  public init(
    waypoints: [Point],
    floors: [String?] = [],
    speed: Double = 1,
    pause: Double = 0
  ) throws(SimulationError) {
    guard !waypoints.isEmpty else { throw .noWaypoints }
    if let index = waypoints.firstIndex(where: { !($0.x.isFinite && $0.y.isFinite) }) {
      throw .waypointNotFinite(number: index + 1)
    }
    try SimulationOptions.Limited.speed.check(speed)
    try SimulationOptions.Limited.pause.check(pause)
    self.waypoints = waypoints
    self.speed = speed
    self.pause = pause
    (self.floors, storeys) = Self.storeys(floors, of: waypoints.count)
    var clock = pause
    var legs: [Leg] = []
    for (index, (from, to)) in zip(waypoints, waypoints.dropFirst()).enumerated() {
      let storeys = (from: storeys[index], to: storeys[index + 1])
      let distance = from.distance(to: to)
      let heading =
        distance > 0
        ? Point(x: (to.x - from.x) / distance, y: (to.y - from.y) / distance)
        : legs.last?.heading ?? Self.facingAlongX
      var seconds: Double = distance / speed
      if storeys.from != storeys.to { seconds = max(seconds, Self.climb) }
      legs.append(
        Leg(
          departure: clock,
          seconds: seconds,
          from: from,
          to: to,
          heading: heading,
          storeys: storeys
        )
      )
      clock += seconds + pause
    }
    self.legs = legs
    duration = clock
  }

  /// Place and heading some seconds after the start.
  ///
  /// Before the start it is the first waypoint, after the end the last. Who pauses faces the way
  /// they came, before the first step the way they will go. Logarithmic in the number of waypoints.
  public func state(at seconds: Double) -> State {
    guard let first = legs.first else {
      return State(position: waypoints[0], heading: Self.facingAlongX)
    }
    var (low, high) = (0, legs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if legs[middle].departure <= seconds { low = middle } else { high = middle }
    }
    let leg = seconds < first.departure ? first : legs[low]
    let elapsed: Double = min(max(seconds - leg.departure, 0), leg.seconds)
    let share: Double = leg.seconds > 0 ? elapsed / leg.seconds : 1
    let x: Double = leg.from.x + share * (leg.to.x - leg.from.x)
    let y: Double = leg.from.y + share * (leg.to.y - leg.from.y)
    var state = State(position: Point(x: x, y: y), heading: leg.heading)
    (state.floor, state.nextFloor) = share < 1 ? leg.storeys : (leg.storeys.to, leg.storeys.to)
    if state.floor != state.nextFloor { state.climbed = share }
    return state
  }

  /// The different floors, and for each waypoint which one it is on.
  private static func storeys(_ ids: [String?], of waypoints: Int) -> ([String?], [Int]) {
    var floors = [ids.first ?? nil]
    var storeys: [Int] = []
    for waypoint in 0..<waypoints {
      var storey = storeys.last ?? 0
      if waypoint < ids.count, let id = ids[waypoint] {
        storey = floors.firstIndex(of: id) ?? floors.count
        if storey == floors.count { floors.append(id) }
      }
      storeys.append(storey)
    }
    return (floors, storeys)
  }

  private static let facingAlongX = Point(x: 1, y: 0)
}
