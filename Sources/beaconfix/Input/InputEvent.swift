import Captures
import Positioning

/// What an input gives to a command, in the order it happened.
enum InputEvent {
  /// A sighting, a step of the clock, the name of a recording, or damage.
  case capture(CaptureEvent)
  /// What a live input has to say of itself: the state of its adapter, and warnings.
  case update(Update)
}
