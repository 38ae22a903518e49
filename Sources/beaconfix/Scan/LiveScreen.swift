/// Lines at a terminal that are shown in place of those before them.
struct LiveScreen {
  private var shown = 0

  /// Shows lines over the last ones; what does not fit the terminal is left out.
  mutating func show(_ lines: [String]) {
    let size = Descriptor.standardOutput.terminalSize
    let fitting = lines.prefix(max(1, size.rows - 1))
    var text = shown > 0 ? "\u{1b}[\(shown)A\r\u{1b}[J" : ""
    for line in fitting { text += line + "\n" }
    shown = fitting.count
    try? Descriptor.standardOutput.write(Array(text.utf8))
  }

  /// Leaves what is shown where it is: what comes next is written under it.
  mutating func leave() {
    shown = 0
  }
}
