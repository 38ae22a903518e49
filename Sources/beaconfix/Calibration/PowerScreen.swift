/// Shows the picture of `calibrate power` while it listens, and takes its keys.
struct PowerScreen: ~Copyable {
  /// What a key asks for.
  enum Wish {
    /// To listen no longer: what there is counts.
    case stop
    /// To forget what was heard.
    case beginAgain
  }

  /// How often it is drawn anew.
  private static let interval = Duration.milliseconds(250)

  private let picture: PowerPicture
  private let keys = KeyInput()
  private var screen = LiveScreen()
  private var next = ContinuousClock.now

  init(_ picture: PowerPicture) {
    self.picture = picture
  }

  /// Draws what was heard, if it is time to, or at the end.
  mutating func show(
    _ heard: @autoclosure () -> [(name: String, power: HeardPower)],
    isLast: Bool
  ) {
    guard isLast || .now >= next else { return }
    next = .now + Self.interval
    let size = Descriptor.standardOutput.terminalSize
    let footer = isLast ? "" : "keys: r begin again  q stop"
    screen.show(picture.lines(heard(), width: size.columns), within: size, footer: footer)
  }

  /// What the keys pressed since the last call ask for.
  func wish() -> Wish? {
    let pressed = keys.pressed()
    return pressed.contains("q") ? .stop : pressed.contains("r") ? .beginAgain : nil
  }

  /// Makes room for a line of talk, which is not drawn over.
  mutating func leave() {
    screen.leave()
  }
}
