/// What the engine has to say: one line of the output each.
public enum Update: Equatable, Sendable {
  /// Where the receiver is.
  case position(PositionUpdate)
  /// The nearest beacon or its proximity changed.
  case nearest(NearestUpdate)
  /// A room was entered or left.
  case room(RoomUpdate)
  /// A region was entered or left; the updates of `RegionMonitor`.
  case region(RegionUpdate)
  /// Which beacons of a region are in range; the updates of `BeaconRanging`.
  case ranging(RangingUpdate)
  /// The state of the adapter that is listened to.
  case adapter(AdapterUpdate)
  /// Something the user should know.
  case warning(WarningUpdate)
}
