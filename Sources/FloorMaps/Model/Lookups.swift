extension FloorMap {
  /// The floor with this id, the first when several have it.
  ///
  /// Linear in the number of floors.
  public func floor(id: String) -> Floor? {
    floors.first { $0.id == id }
  }

  /// The beacon with this id, the first when several have it.
  ///
  /// Linear in the number of beacons.
  public func beacon(id: String) -> Beacon? {
    beacons.first { $0.id == id }
  }

  /// The beacons of one floor, in file order.
  public func beacons(onFloor id: String) -> [Beacon] {
    beacons.filter { $0.floor == id }
  }

  /// The path loss that holds for a beacon, value by value: its own, else its floor's, else the map's.
  ///
  /// What none of them says stays `nil`.
  public func propagation(for beacon: Beacon) -> Propagation {
    let own = Propagation(
      measuredPower: beacon.measuredPower,
      exponent: beacon.exponent,
      shadowing: beacon.shadowing
    )
    let floor = floor(id: beacon.floor)?.propagation ?? Propagation()
    return own.completed(by: floor).completed(by: propagation ?? Propagation())
  }
}
