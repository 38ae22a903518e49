/// The word that a mistyped one most likely stands for, or `nil` when none is near.
///
/// Near means at most a third of its letters changed, added, left out or swapped for another.
func nearest(to word: String, among known: [String]) -> String? {
  let ranked = known.map { (word: $0, distance: editDistance(word, $0)) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, word.count / 3) ? best.word : nil
}

/// Letters changed, added, left out or swapped with their neighbour: optimal string alignment
/// distance, O(length²).
private func editDistance(_ first: String, _ second: String) -> Int {
  let (a, b) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
  var earlier: [Int] = []
  var last = Array(0...b.count)
  for (i, letter) in a.enumerated() {
    var row = [i + 1]
    for (j, other) in b.enumerated() {
      var distance = min(last[j] + (letter == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, letter == b[j - 1], other == a[i - 1] {
        distance = min(distance, earlier[j - 1] + 1)
      }
      row.append(distance)
    }
    (earlier, last) = (last, row)
  }
  return last[b.count]
}
