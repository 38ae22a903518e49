/// Work on an adapter: scanning or advertising.
protocol Procedure: Sendable {
  /// Sets up and switches on.
  mutating func start(_ link: AdapterLink) throws(Ending)
  /// Stays with it until something ends it.
  mutating func keep(_ link: AdapterLink) throws(Ending)
  /// The controller has forgotten everything.
  mutating func forget()
  /// Switches off what this program switched on.
  mutating func stop(_ link: AdapterLink)
}

extension Ending {
  static func refused(_ command: Command, _ status: UInt8) -> Ending {
    .failed(.refused(command: command.name, status: status))
  }
}

extension AdapterLink {
  /// Sends a command that has to succeed.
  func carryOut(_ command: Command) throws(Ending) {
    let status = try ask(command).status
    guard status == StatusCode.success else { throw .refused(command, status) }
  }

  /// Switches something on by the first of some kinds of commands that the controller accepts.
  func switchOn(
    by kinds: [Command.Kind],
    _ attempt: (Command.Kind) throws(Ending) -> Void
  ) throws(Ending) {
    var refusal: Ending?
    for kind in kinds {
      do throws(Ending) {
        return try attempt(kind)
      } catch {
        guard case .failed(.refused) = error else { throw error }
        refusal = refusal ?? error
      }
    }
    if let refusal { throw refusal }
  }

  /// Lets events through that a reset has masked; a controller that refuses has them as it likes.
  func unmask() throws(Ending) {
    _ = try ask(.setEventMask)
    if try ask(.setLEEventMask(.extended)).status != StatusCode.success {
      _ = try ask(.setLEEventMask(.legacy))
    }
  }
}
