/// A question to whoever sits at the terminal.
enum Question {
  /// A signal may come just before the wait, and then would not end it: milliseconds between looks.
  private static let pace: Int32 = 100

  /// Whether there is somebody to ask: standard input and error are a terminal.
  static var canBeAsked: Bool {
    Descriptor.standardInput.isTerminal && Descriptor.standardError.isTerminal
  }

  /// Asks until the answer is yes or no; the end of the input is no.
  static func isAnsweredYes(_ text: String) throws(CommandFailure) -> Bool {
    while true {
      talk("\(text) [y/n]")
      while !Descriptor.standardInput.isReadable(within: pace) { try Interruption.check() }
      var answer: [UInt8] = []
      do throws(Descriptor.Failure) {
        answer = try Descriptor.standardInput.read(upTo: 256)
      } catch {
        try Interruption.check()
      }
      switch answer.first {
      case UInt8(ascii: "y"), UInt8(ascii: "Y"): return true
      case UInt8(ascii: "n"), UInt8(ascii: "N"), nil: return false
      default: continue
      }
    }
  }
}
