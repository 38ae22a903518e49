public import Quantities

/// Something the user should know that is not a position.
public struct WarningUpdate: Equatable, Sendable {
  /// When, by the input's clock; absent where it is about the input as a whole.
  public var time: Timestamp?
  /// A word for programs.
  public var code: String
  /// A sentence for people: what, where and what to do.
  public var message: String
  /// The fixed receiver that it is about, where it is about one that may mend.
  public var receiver: String?
  /// The beacon of the floor map likewise.
  public var beacon: String?
  /// Whether it tells that what was warned of is over: the same code, of the same receiver or beacon.
  public var isOver = false

  /// Creates a warning.
  public init(time: Timestamp? = nil, code: String, message: String) {
    self.time = time
    self.code = code
    self.message = message
  }

  /// Whether this tells that what another one warned of is over.
  package func ends(_ other: WarningUpdate) -> Bool {
    isOver && other.code == code && other.receiver == receiver && other.beacon == beacon
  }
}
