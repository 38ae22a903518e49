/// Lines at a terminal that are shown in place of those before them.
struct LiveScreen {
  private var shown = 0
  private var last = (rows: 0, columns: 0)

  /// Shows lines over the last ones, and a footer under them; what does not fit is left out.
  ///
  /// Lines are no wider than the terminal. After it was made narrower, lines before may have been
  /// wrapped: then everything is drawn anew.
  mutating func show(_ lines: [String], within size: (rows: Int, columns: Int), footer: String) {
    let fitting = lines.prefix(max(1, size.rows - 2)) + [String(footer.prefix(size.columns))]
    var text = shown > 0 ? "\u{1b}[\(shown)A\r\u{1b}[J" : ""
    if size != last { text = "\u{1b}[H\u{1b}[2J" }
    last = size
    for line in fitting { text += line + "\n" }
    shown = fitting.count
    try? Descriptor.standardOutput.write(Array(text.utf8))
  }

  /// Leaves what is shown where it is: what comes next is written under it.
  mutating func leave() {
    shown = 0
  }
}
