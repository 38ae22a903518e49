public import Quantities

/// Something the user should know that is not a position.
public struct WarningUpdate: Equatable, Sendable {
  /// When, by the input's clock; absent where it is about the input as a whole.
  public var time: Timestamp?
  /// A word for programs.
  public var code: String
  /// A sentence for people: what, where and what to do.
  public var message: String
  /// Index of the anchor it is about.
  var anchor: Int?

  /// Creates a warning.
  public init(time: Timestamp? = nil, code: String, message: String) {
    self.time = time
    self.code = code
    self.message = message
  }
}
