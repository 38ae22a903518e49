public import Quantities

/// The state of the adapter, told at the beginning of live input and whenever it changes.
///
/// The engine has no adapter: whoever feeds it puts this between its updates.
public struct AdapterUpdate: Equatable, Sendable {
  /// When, by the system's clock.
  public var time: Timestamp
  /// The kernel's name for it, such as `hci0`.
  public var adapter: String
  /// What it can do now.
  public var state: AdapterState

  /// Creates an update.
  public init(time: Timestamp, adapter: String, state: AdapterState) {
    self.time = time
    self.adapter = adapter
    self.state = state
  }
}
