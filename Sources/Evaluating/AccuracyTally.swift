/// What was scored so far of one recording, or of all.
struct AccuracyTally {
  private var errors: [Double] = []
  private var floors = Share()
  private var rooms = Share()
  private var containment = Share()
  private var availability = Share()

  /// Adds one update.
  mutating func add(_ update: ScoredUpdate) {
    availability.count(update.error != nil)
    if let error = update.error { errors.append(error) }
    containment.count(update.isContained)
    floors.count(update.isOnFloor)
    rooms.count(update.isInRoom)
  }

  /// Adds all that another tally holds.
  mutating func add(_ other: AccuracyTally) {
    errors += other.errors
    floors.add(other.floors)
    rooms.add(other.rooms)
    containment.add(other.containment)
    availability.add(other.availability)
  }

  /// The figures of what was added, in whichever order that was.
  var statistics: AccuracyStatistics {
    AccuracyStatistics(
      errors: ErrorSummary(errors),
      floors: floors,
      rooms: rooms,
      containment: containment,
      availability: availability
    )
  }
}
