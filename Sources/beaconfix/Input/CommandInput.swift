import Advertising
import Captures
import Positioning

/// What a command works on: a recording, or the adapter where none is named.
enum CommandInput {
  case recorded(RecordedInput)
  case live(LiveInput)

  /// Opens the input that the arguments name.
  init(_ arguments: Arguments, layouts: [BeaconLayout]) throws(CommandFailure) {
    if let path = arguments.positional.first {
      try LiveOptions.refuse(arguments)
      self = .recorded(try RecordedInput(path, layouts: layouts))
    } else {
      self = .live(try LiveInput(LiveOptions(arguments), layouts: layouts))
    }
  }

  /// How it is called in messages.
  var name: String {
    switch self {
    case .recorded(let input): input.name
    case .live(let input): input.name
    }
  }

  /// What tells a file from other files.
  var identity: FileIdentity? {
    switch self {
    case .recorded(let input): input.identity
    case .live: nil
    }
  }

  /// What was read so far.
  var tally: CaptureTally {
    switch self {
    case .recorded(let input): input.tally
    case .live(let input): input.tally
    }
  }

  /// Whether it goes on while the world does.
  var isLive: Bool {
    switch self {
    case .recorded: false
    case .live: true
    }
  }

  /// Waits for what comes next and gives it; true when it was the end.
  ///
  /// `advertisements` is called just before each sighting of a capture with its advertising data.
  func next(
    advertisements: ReportObserver? = nil,
    each: (InputEvent) -> Void
  ) async throws(CommandFailure) -> Bool {
    switch self {
    case .recorded(let input): try input.next(advertisements: advertisements, each: each)
    case .live(let input): try await input.next(advertisements: advertisements, each: each)
    }
  }

  /// Throws when a recording was read to its end and had no sighting in it.
  func refuseUnusable() throws(CommandFailure) {
    if case .recorded(let input) = self { try input.refuseUnusable() }
  }

  /// Closes what is open; an adapter goes back to how it was found.
  func close() {
    if case .live(let input) = self { input.close() }
  }
}
