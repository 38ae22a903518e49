/// A value of the file together with the path to it.
struct Node {
  var value: JSON5Value
  var path: JSON5Path

  var place: Place {
    Place(path: path, position: value.position)
  }

  /// The value of a key, the last where the key is given twice.
  subscript(key: String) -> Node? {
    value[key].map { Node(value: $0, path: path[key]) }
  }

  /// Where a finding about one of this object's keys belongs: at its value, else at the object.
  func place(of key: String) -> Place {
    self[key]?.place ?? Place(path: path[key], position: value.position)
  }

  func string(_ log: inout FindingLog) -> String? {
    guard case .string(let text) = value.content else {
      return wrongType(wanted: "a string in quotes", &log)
    }
    return text
  }

  /// An id: a string that is not empty, or a whole number that stands for its text.
  var idText: String? {
    switch value.content {
    case .string(let text) where !text.isEmpty: text
    case .number(_, let text) where isWholeNumber(text): text
    default: nil
    }
  }

  /// As `idText`, with an error where there is none, or where it is too long to be told in a line.
  func id(_ log: inout FindingLog) -> String? {
    if let idText { return isShort(idText, "an id", &log) ? idText : nil }
    switch value.content {
    case .string: log.error(place, "an empty id", advice: "give it a name")
    case .number(_, let text):
      log.error(place, "\(shortened(text)) is no whole number", advice: "write the id in quotes")
    default: noteWrongType(wanted: "a string or a whole number", &log)
    }
    return nil
  }

  /// As `id`, where the map alone gives the name: it is one that a line can show.
  ///
  /// Ids of beacons and receivers are what sightings call them by, whatever that is.
  func mapID(_ log: inout FindingLog) -> String? {
    id(&log).flatMap { isPrintable($0, "an id", &log) ? $0 : nil }
  }

  /// A name for people: a string that a heading can show, as long as an id at most.
  func name(_ log: inout FindingLog) -> String? {
    string(&log).flatMap {
      isShort($0, "a name", &log) && isPrintable($0, "a name", &log) ? $0 : nil
    }
  }

  /// How long ids may be, bytes of UTF-8: as long as the names of targets.
  static let longestName = 200

  private func isShort(_ text: String, _ what: String, _ log: inout FindingLog) -> Bool {
    let count = text.utf8.count
    guard count > Self.longestName else { return true }
    log.error(place, "\(what) of \(count) bytes", advice: "give one of at most \(Self.longestName)")
    return false
  }

  /// Whether a line can show a text as it is.
  static func isPrintable(_ text: String) -> Bool {
    let unwanted: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
    return text.unicodeScalars.allSatisfy { !unwanted.contains($0.properties.generalCategory) }
  }

  private func isPrintable(_ text: String, _ what: String, _ log: inout FindingLog) -> Bool {
    guard !Self.isPrintable(text) else { return true }
    log.error(
      place,
      "a control character in \(what)",
      advice: "leave out line ends, tabs and the like"
    )
    return false
  }

  func number(_ rule: NumberRule, _ log: inout FindingLog) -> Double? {
    guard case .number(let number, let text) = value.content else {
      return wrongType(wanted: "\(rule.wanted), without quotes", &log)
    }
    guard number.isFinite else {
      log.error(place, "\(shortened(text)) is not a finite number", advice: "give \(rule.wanted)")
      return nil
    }
    guard rule.accepts(number) else {
      log.error(place, "\(shortened(text)) is out of range", advice: "give \(rule.wanted)")
      return nil
    }
    if let usual = rule.usual, !usual.contains(number) {
      let range = "\(decimal(usual.lowerBound)) to \(decimal(usual.upperBound))"
      let message = "\(shortened(text)) is outside the usual \(range)"
      log.warning(place, message, advice: "check it: \(rule.hint)")
    }
    return number
  }

  func whole(_ range: ClosedRange<Int>, _ log: inout FindingLog) -> Int? {
    let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    let rule = NumberRule(wanted: wanted) { Int(exactly: $0).map(range.contains) ?? false }
    return number(rule, &log).flatMap { Int(exactly: $0) }
  }

  /// The elements of a list with their paths; none when this is no list.
  var children: [Node] {
    guard case .array(let elements) = value.content else { return [] }
    return elements.enumerated().map { Node(value: $1, path: path[$0]) }
  }

  /// As `children`, with an error when this is no list.
  func elements(_ log: inout FindingLog) -> [Node]? {
    guard case .array = value.content else { return wrongType(wanted: "a list", &log) }
    return children
  }

  /// Notes that something else is wanted here.
  func noteWrongType(wanted: String, _ log: inout FindingLog) {
    let advice = "give \(wanted)"
    switch value.content {
    case .null: log.error(place, "null: not filled in yet", advice: advice)
    case .string(let text):
      log.error(place, "the string \(excerpt(text)) is of the wrong type", advice: advice)
    case .number(_, let text):
      log.error(place, "the number \(shortened(text)) is of the wrong type", advice: advice)
    default: log.error(place, "\(value.kind) is of the wrong type", advice: advice)
    }
  }

  /// Notes that something else is wanted here, and gives nothing.
  private func wrongType<Wanted>(wanted: String, _ log: inout FindingLog) -> Wanted? {
    noteWrongType(wanted: wanted, &log)
    return nil
  }
}

private func isWholeNumber(_ text: String) -> Bool {
  let digits = text.unicodeScalars.drop { $0 == "-" }
  return !digits.isEmpty && digits.allSatisfy(isDigit)
}
