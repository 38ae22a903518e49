/// The words of a command line, sorted into options and positional arguments.
struct Arguments {
  private var values: [String: [String]] = [:]
  private(set) var positional: [String] = []

  /// Sorts words by a grammar: options before or after the input, `--name=value` too.
  ///
  /// `--` ends the options; a lone `-` is an argument.
  init(_ words: [String], _ grammar: Grammar) throws(CommandFailure) {
    var rest = words[...]
    var isOnlyArguments = false
    while let word = rest.popFirst() {
      if word == "--", !isOnlyArguments {
        isOnlyArguments = true
      } else if isOnlyArguments || word == "-" || !word.hasPrefix("-") || isNumber(word) {
        positional.append(word)
      } else {
        try take(word, &rest, grammar)
      }
    }
    guard grammar.takesMany || positional.count <= grammar.arguments.count else {
      let extra = positional[grammar.arguments.count]
      throw .usage("unexpected argument '\(extra)'; see 'beaconfix \(grammar.command) --help'")
    }
    let required = grammar.arguments.prefix { !$0.hasPrefix("[") }
    guard positional.count >= required.count else {
      throw .usage("\(required[positional.count]) is missing; \(usageHint(grammar))")
    }
  }

  private mutating func take(
    _ word: String,
    _ rest: inout ArraySlice<String>,
    _ grammar: Grammar
  ) throws(CommandFailure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = grammar.option(named: name) else {
      let known = grammar.options.map(\.name) + Grammar.everywhere
      let hint = nearest(to: name, among: known).map { "; did you mean '\($0)'?" }
      throw .usage("unknown option '\(name)'\(hint ?? "; \(usageHint(grammar))")")
    }
    var value = parts.count > 1 ? String(parts[1]) : nil
    if option.value == nil {
      guard value == nil else { throw .usage("'\(option.name)' takes no value") }
      value = ""
    } else if value == nil {
      value = rest.first.map { isOption($0, of: grammar) } == false ? rest.popFirst() : nil
    }
    guard let value else {
      throw .usage("'\(option.name)' needs a value: \(option.name) \(option.value ?? "")")
    }
    guard values[option.name] == nil || option.isRepeatable else {
      throw .usage("'\(option.name)' is given twice")
    }
    values[option.name, default: []].append(value)
  }

  /// Whether a word is one of the options, rather than a value that begins with a dash.
  private func isOption(_ word: String, of grammar: Grammar) -> Bool {
    let name = String(word.prefix { $0 != "=" })
    return word == "--" || Grammar.everywhere.contains(name) || grammar.option(named: name) != nil
  }

  private func isNumber(_ word: String) -> Bool {
    Double(word) != nil
  }

  private func usageHint(_ grammar: Grammar) -> String {
    "see 'beaconfix \(grammar.command) --help'"
  }

  /// Whether a flag or option was given.
  func has(_ name: String) -> Bool {
    values[name] != nil
  }

  /// The value of an option, if it was given.
  func text(_ name: String) -> String? {
    values[name]?.last
  }

  /// All values of a repeatable option.
  func texts(_ name: String) -> [String] {
    values[name] ?? []
  }

  /// The value of an option that has to be given.
  func required(_ name: String, _ why: String) throws(CommandFailure) -> String {
    guard let value = text(name) else { throw .usage("\(name) is missing: \(why)") }
    return value
  }

  /// A finite number within a range, if the option was given.
  func number(
    _ name: String,
    _ range: NumberRange = .finite
  ) throws(CommandFailure) -> Double? {
    try numbers(name, range).last
  }

  /// All finite numbers within a range of a repeatable option.
  func numbers(_ name: String, _ range: NumberRange) throws(CommandFailure) -> [Double] {
    var numbers: [Double] = []
    for text in texts(name) {
      guard let number = Double(text), range.contains(number) else {
        throw .usage("'\(name)' takes \(range.words), not '\(text)'")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Refuses to read standard input for INPUT and for another file at once.
  func refuseSharedInput(_ path: String, _ what: String) throws(CommandFailure) {
    guard positional.first != "-" || path != "-" else {
      throw .usage("standard input cannot be both \(what); name a file for one of them")
    }
  }

  /// One of a set of words, if the option was given; a command may take fewer than there are.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String,
    as type: Choice.Type,
    among choices: [Choice] = Array(Choice.allCases)
  ) throws(CommandFailure) -> Choice? where Choice.RawValue == String {
    guard let text = text(name) else { return nil }
    guard let choice = choices.first(where: { $0.rawValue == text }) else {
      let words = choices.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw .usage("'\(name)' takes one of \(words), not '\(text)'")
    }
    return choice
  }
}
