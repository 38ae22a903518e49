public import Captures

/// What an input gives, in the order it happened.
public enum InputEvent: Equatable, Sendable {
  /// A sighting, a step of the clock, the name of a recording, or damage.
  case capture(CaptureEvent)
  /// What a live input has to say of itself: the state of its adapter, and warnings.
  case update(Update)
}
