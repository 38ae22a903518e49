import Glibc

/// Single keys from the terminal, without waiting for them; nothing where input is no terminal.
///
/// Keys are not echoed while this lives; Ctrl-C stays a signal.
struct KeyInput: ~Copyable {
  private let before: termios?

  init() {
    var settings = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else {
      before = nil
      return
    }
    before = settings
    Interruption.restoresTerminal(to: settings)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  deinit {
    guard var settings = before else { return }
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    Interruption.restoresTerminal(to: nil)
  }

  /// The keys pressed since the last call, as they come: those that send several bytes are several.
  func pressed() -> [Character] {
    guard before != nil else { return [] }
    var keys: [Character] = []
    while Descriptor.standardInput.isReadable,
      let bytes = try? Descriptor.standardInput.read(upTo: 16), !bytes.isEmpty
    {
      keys += bytes.map { Character(Unicode.Scalar($0)) }
    }
    return keys
  }
}
