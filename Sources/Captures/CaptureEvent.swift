public import Quantities

/// What a capture gives, in the order of its records.
public enum CaptureEvent: Equatable, Sendable {
  /// A record that has a time and no sighting: the input's clock moves on.
  case clock(Timestamp)
  /// An advertisement heard, or a range measured; its time moves the clock as well.
  case sighting(Sighting)
  /// The recording's name: before the first row that names one, and at every change.
  case recording(String)
  /// Damage; reading goes on where it can.
  case warning(CaptureWarning)
}

/// Damage that did not stop the reading of the good part.
///
/// Only the first few of each kind are given as warnings; `CaptureTally.dropped` counts them all.
public struct CaptureWarning: Equatable, Sendable {
  /// Where the damage is.
  public enum Place: Hashable, Sendable {
    /// Bytes before it, from the start of the input.
    case byte(Int)
    /// The line, counted from 1.
    case line(Int)
  }

  /// What was dropped.
  public var reason: DropReason
  /// One sentence part that says what is wrong, with the offending text quoted and escaped.
  public var message: String
  /// Where the damage is.
  public var place: Place

  /// Creates a warning.
  public init(reason: DropReason, message: String, place: Place) {
    self.reason = reason
    self.message = message
    self.place = place
  }
}

extension CaptureWarning: CustomStringConvertible {
  /// Place and message, such as `line 7: rssi is not a number: 'abc'`.
  public var description: String {
    switch place {
    case .byte(let offset): "byte \(offset): \(message)"
    case .line(let line): "line \(line): \(message)"
    }
  }
}
