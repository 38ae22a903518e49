extension Grammar {
  /// The text of `--help`.
  var help: String {
    var lines = ["\(summary)", "", usage]
    if !options.isEmpty {
      lines += ["", "Options:"]
      let heads = options.map(\.head)
      let width = heads.map(\.count).max() ?? 0
      for (option, head) in zip(options, heads) {
        lines.append(
          "  \(head)\(String(repeating: " ", count: width - head.count))  \(option.help)"
        )
      }
    }
    if !notes.isEmpty { lines += [""] + notes }
    return lines.joined(separator: "\n")
  }

  private var usage: String {
    let required = options.filter(\.isRequired).map { "\($0.name) \($0.value ?? "")" }
    let words = ["Usage: beaconfix", command] + required + arguments
    return words.joined(separator: " ") + (options.count > required.count ? " [options]" : "")
  }
}

extension Option {
  fileprivate var head: String {
    let names = [short, name].compactMap { $0 }.joined(separator: ", ")
    return value.map { "\(names) \($0)" } ?? names
  }
}
