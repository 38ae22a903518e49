import Advertising
import Captures
import Positioning

extension HeardBeacons {
  /// Hears an input to its end; `say` gets what else there is to say.
  init(in input: CommandInput, say: (Update) -> Void) async throws(CommandFailure) {
    var heard = HeardBeacons(isLive: input.isLive)
    while !(try await heard.hear(input, say: say)) {}
    self = heard
  }

  /// Hears what comes next; true when it was the end.
  mutating func hear(
    _ input: CommandInput,
    say: (Update) -> Void
  ) async throws(CommandFailure) -> Bool {
    var contents: AdvertisedContents?
    return try await input.next(
      advertisements: { contents = AdvertisedContents($1, data: 0..<$1.count) },
      each: { event in
        switch event {
        case .capture(.sighting(let sighting)): hear(sighting, contents)
        case .capture(.warning(let warning)):
          let update = WarningUpdate(code: warning.reason.rawValue, message: warning.description)
          say(.warning(update))
        case .capture(.clock(let time)): advance(to: time)
        case .capture(.recording): break
        case .update(let update): say(update)
        }
      }
    )
  }
}
