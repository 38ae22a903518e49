public import Quantities

/// What a scan or an advertisement has to tell, in the order it happened.
public enum HCIEvent: Equatable, Sendable {
  /// Events of the adapter with advertising reports, the oldest first, at most 256 at a time.
  case packets([Packet])
  /// Nothing was heard for a heartbeat; packets still to come are not older than this.
  case time(Timestamp)
  /// The adapter's state, at the beginning and whenever it changes.
  case adapter(Adapter, at: Timestamp)
  /// It is on, for the first time or again after something ended it.
  case running(at: Timestamp)
  /// The consumer was too slow for the queue, and this many packets were lost since last told.
  case dropped(Int)
  /// It is off, although the adapter is on; it is tried again by itself, after 1 s to 30 s.
  case trouble(HCIError)
  /// It is off for good. The last event.
  case failed(HCIError)
}
