/// Where in a floor map file a finding belongs.
struct Place {
  var path: JSON5Path
  var position: SourcePosition
}

/// The findings of one reading, in the order they were made.
struct FindingLog {
  private(set) var findings: [Finding] = []

  var hasErrors: Bool {
    findings.contains { $0.severity == .error }
  }

  /// The findings in the order of the file; those of one place stay as they were made.
  var sorted: [Finding] {
    findings.enumerated()
      .sorted {
        ($0.element.line, $0.element.column, $0.offset) < (
          $1.element.line, $1.element.column, $1.offset
        )
      }
      .map(\.element)
  }

  mutating func error(_ place: Place, _ message: String, advice: String) {
    add(.error, place, message, advice)
  }

  mutating func warning(_ place: Place, _ message: String, advice: String) {
    add(.warning, place, message, advice)
  }

  private mutating func add(
    _ severity: Finding.Severity,
    _ place: Place,
    _ message: String,
    _ advice: String
  ) {
    findings.append(
      Finding(
        severity: severity,
        path: place.path.description,
        line: place.position.line,
        column: place.position.column,
        message: message,
        advice: advice
      )
    )
  }
}

/// Text from the file in quotes, cut where it is too long to be read in a sentence.
func excerpt(_ text: String) -> String {
  "\"\(shortened(text))\""
}

/// Text from the file, cut where it is too long to be read in a sentence.
///
/// Characters are counted as Unicode scalars: what people see as one can be thousands of them.
func shortened(_ text: String) -> String {
  let longest = 60
  let scalars = text.unicodeScalars
  return scalars.count <= longest ? text : "\(String(scalars.prefix(longest)))..."
}
