public import Quantities

/// Where one receiver was during one recording.
///
/// A track of one row is stationary: that row holds at every time. Otherwise the position between
/// two rows is interpolated linearly, and before the first and after the last row it is unknown.
public struct TruthTrack: Equatable, Sendable {
  /// What the truth says of one moment.
  public struct Place: Equatable, Sendable {
    /// Where, metres.
    public var position: Point
    /// Id of the floor: that of the row nearer in time, the earlier one half-way between two.
    public var floor: String?

    /// Creates a place from its coordinates in metres.
    public init(position: Point, floor: String? = nil) {
      self.position = position
      self.floor = floor
    }
  }

  private let times: [Timestamp]
  private let places: [Place]

  /// Creates a track; `nil` without rows.
  ///
  /// Rows may come in any order. Of several at the same time the last one given counts, except on
  /// the way towards that time, which ends at the first of them. O(n log n) in the rows.
  public init?(_ rows: [TruthRow]) {
    guard !rows.isEmpty else { return nil }
    let order = rows.indices.sorted { (rows[$0].time, $0) < (rows[$1].time, $1) }
    times = order.map { rows[$0].time }
    places = order.map { Place(position: rows[$0].position, floor: rows[$0].floor) }
  }

  /// The time of the first row, from which a warm-up counts.
  public var start: Timestamp { times[0] }

  /// Whether one row holds for the whole recording.
  public var isStationary: Bool { times.count == 1 }

  /// The truth at a time, or `nil` outside the span of the rows.
  ///
  /// O(log n) in the rows.
  public func place(at time: Timestamp) -> Place? {
    guard !isStationary else { return places[0] }
    let next = firstIndex(after: time)
    guard next > 0 else { return nil }
    guard next < times.count else { return times[next - 1] == time ? places[next - 1] : nil }
    let (before, after) = (places[next - 1], places[next])
    let elapsed: Double = time.seconds(since: times[next - 1])
    let share: Double = elapsed / times[next].seconds(since: times[next - 1])
    let position = Point(
      x: before.position.x + share * (after.position.x - before.position.x),
      y: before.position.y + share * (after.position.y - before.position.y)
    )
    return Place(position: position, floor: share <= 0.5 ? before.floor : after.floor)
  }

  /// The first row later than a time; the count of rows when there is none.
  private func firstIndex(after time: Timestamp) -> Int {
    var low = 0
    var high = times.count
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
