import Glibc
public import Quantities

/// A walk from waypoint to waypoint in straight lines, at one speed, with a pause at each waypoint.
///
/// A single waypoint is somebody who stands still and faces along the map's first axis.
public struct Walk: Equatable, Sendable {
  /// Where somebody is at one moment, and which way they face.
  public struct State: Equatable, Sendable {
    /// Metres on the floor map.
    public var position: Point
    /// The direction faced: a unit vector in the map's axes.
    public var heading: Point

    /// Creates a state from a place in metres and a unit vector.
    public init(position: Point, heading: Point) {
      self.position = position
      self.heading = heading
    }
  }

  /// The places walked through, in order.
  public let waypoints: [Point]
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
  }

  /// Creates a walk; the coordinates are in metres.
  ///
  /// - Throws: `SimulationError` when there is no waypoint, one that is not finite, or a speed or
  ///   pause out of range.
  public init(
    waypoints: [Point],
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
    var clock = pause
    var legs: [Leg] = []
    for (from, to) in zip(waypoints, waypoints.dropFirst()) {
      let distance = from.distance(to: to)
      let heading =
        distance > 0
        ? Point(x: (to.x - from.x) / distance, y: (to.y - from.y) / distance)
        : legs.last?.heading ?? Self.facingAlongX
      legs.append(
        Leg(departure: clock, seconds: distance / speed, from: from, to: to, heading: heading)
      )
      clock += distance / speed + pause
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
    return State(position: Point(x: x, y: y), heading: leg.heading)
  }

  private static let facingAlongX = Point(x: 1, y: 0)
}
