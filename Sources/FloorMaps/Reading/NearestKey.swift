/// The known key that a misspelt one most likely stands for; `nil` when none is near.
///
/// Near is at most one slip per three letters (a letter missing, added, changed, or two swapped),
/// letter case aside, or the beginning of a known key with three letters or more.
func nearest(to key: String, among known: [String]) -> String? {
  let wanted = Array(key.lowercased().unicodeScalars)
  var best: (key: String, slips: Int)?
  for candidate in known {
    let letters = Array(candidate.lowercased().unicodeScalars)
    let allowed = max(letters.count, wanted.count) / 3
    guard abs(letters.count - wanted.count) <= allowed else { continue }
    let slips = editDistance(wanted, letters)
    if slips <= allowed, slips < best?.slips ?? .max { best = (candidate, slips) }
  }
  return best?.key
    ?? known.first { wanted.count >= 3 && $0.lowercased().hasPrefix(key.lowercased()) }
}

/// Optimal string alignment distance: insertions, deletions, substitutions, swaps of neighbours.
private func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, letter) in first.enumerated() {
    var current = [row + 1]
    for (column, other) in second.enumerated() {
      let change = last[column] + (letter == other ? 0 : 1)
      var least = min(change, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current.append(least)
    }
    beforeLast = last
    last = current
  }
  return last[second.count]
}
