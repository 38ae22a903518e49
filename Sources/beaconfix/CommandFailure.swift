/// Why a command ends early: a sentence for stderr and an exit code.
struct CommandFailure: Error, Equatable {
  /// The exit codes that scripts may rely on.
  enum Code: Int32 {
    case done = 0
    case failed = 1
    case usage = 64
    case badInput = 65
    case noInput = 66
    case noAdapter = 69
    case noOutput = 73
    case noPermission = 77
    case hungUp = 129
    case interrupted = 130
    case terminated = 143
  }

  var code: Code
  /// What, where and what to do, in one line; it is made safe for the terminal when it is told.
  var message: String
  /// Further lines, such as the findings of a floor map.
  var details: [String] = []

  static func usage(_ message: String) -> CommandFailure {
    CommandFailure(code: .usage, message: message)
  }

  static func badInput(_ message: String) -> CommandFailure {
    CommandFailure(code: .badInput, message: message)
  }

  static func noInput(_ message: String) -> CommandFailure {
    CommandFailure(code: .noInput, message: message)
  }

  static func noOutput(_ message: String) -> CommandFailure {
    CommandFailure(code: .noOutput, message: message)
  }
}
