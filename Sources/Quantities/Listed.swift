/// Names in a row for a message, as in `'a', 'b' and 900 more`.
///
/// Shown are the first `most` of them, and no more than make 300 bytes, but one in any case.
package func listed(_ names: [String], most: Int = .max) -> String {
  let longest = 300
  let separator = ", "
  var length = 0
  let fitting = names.prefix { name in
    length += name.utf8.count + separator.utf8.count
    return length <= longest
  }
  let shown = names.prefix(max(1, min(most, fitting.count)))
  let rest = names.count - shown.count
  return shown.joined(separator: separator) + (rest == 0 ? "" : " and \(rest) more")
}
