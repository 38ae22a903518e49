import Advertising
import Captures
import HCI
import Positioning

/// What a command works on: a recording, or the adapter where none is named.
enum CommandInput {
  case recorded(RecordedInput)
  case live(LiveInput)

  /// Opens the input that the arguments name; `waits` for an adapter also where nobody asks for it.
  init(
    _ arguments: Arguments,
    layouts: [BeaconLayout],
    waits: Bool = false
  ) throws(CommandFailure) {
    if let path = arguments.positional.first {
      try LiveOptions.refuse(arguments)
      self = .recorded(try RecordedInput(path, layouts: layouts))
    } else {
      var options = try LiveOptions(arguments)
      if waits { options.scan.waits = true }
      self = .live(try LiveInput(options, layouts: layouts))
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
