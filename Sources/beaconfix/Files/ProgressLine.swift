/// A line at the terminal that says how far something has come; nothing where nobody looks.
struct ProgressLine {
  private var isShown = false
  private var next: ContinuousClock.Instant
  private let isWanted = Descriptor.standardError.isTerminal

  /// Begins to show after a while: what is done by then needs no progress.
  init(after delay: Duration = .zero) {
    next = .now + delay
  }

  /// How often the line changes.
  private static let interval = Duration.milliseconds(500)

  /// Shows a text, which must be safe for a terminal, in place of the last one.
  mutating func show(_ text: String) {
    guard isWanted, .now >= next else { return }
    next = .now + Self.interval
    isShown = true
    write("\r\u{1b}[K\(text)")
  }

  /// Takes the line away, before anything else is written.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    write("\r\u{1b}[K")
  }

  private func write(_ text: String) {
    try? Descriptor.standardError.write(Array(text.utf8))
  }
}
