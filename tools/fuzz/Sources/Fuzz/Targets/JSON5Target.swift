import FloorMaps

/// Values of a document that are edited: each edit reads the document anew.
private let mostEdits = 24

/// Reads JSON5 and writes values of it anew: each change changes what it says and nothing else.
func decodeJSON5(_ bytes: Span<UInt8>) {
  do {
    let document = try JSON5Document(array(bytes))
    var edits = mostEdits
    visit(document.root, at: .root, of: document, &edits)
  } catch {
    check((0...bytes.count).contains(error.position.offset), "the error is in the file: \(error)")
    checkMessage(error.description, isEscaped: false)
  }
}

private func visit(
  _ value: JSON5Value,
  at path: JSON5Path,
  of document: JSON5Document,
  _ edits: inout Int
) {
  check(value.range.upperBound <= document.bytes.count, "a value is in the file: \(value)")
  check(value.range.lowerBound == value.position.offset, "it begins at its place: \(value)")
  edit(value, at: path, of: document, &edits)
  switch value.content {
  case .null, .bool, .number, .string: break
  case .array(let elements):
    for (index, element) in elements.enumerated() {
      checkNesting(element.range, in: value)
      visit(element, at: path[index], of: document, &edits)
    }
  case .object(let members):
    for member in members {
      checkNesting(member.keyRange.lowerBound..<member.value.range.upperBound, in: value)
      check(member.keyRange.upperBound < member.value.range.lowerBound, "colon: \(member)")
      visit(member.value, at: path[member.key], of: document, &edits)
    }
  }
}

private func checkNesting(_ inner: Range<Int>, in outer: JSON5Value) {
  check(
    inner.lowerBound > outer.range.lowerBound && inner.upperBound < outer.range.upperBound,
    "a value is inside of what holds it: \(inner) in \(outer.range)"
  )
}

private func edit(
  _ value: JSON5Value,
  at path: JSON5Path,
  of document: JSON5Document,
  _ edits: inout Int
) {
  // A key that is given twice leads to its last value: the others have no path.
  guard edits > 0, document.value(at: path)?.range == value.range else { return }
  edits -= 1
  let text = String(decoding: document.bytes[value.range], as: UTF8.self)
  check(
    document.replacing(valueAt: path, with: text) == document.bytes,
    "the same text in its place changes nothing: \(path)"
  )
  let replaced = reread(document.replacing(valueAt: path, with: "[7]"), after: path)
  check(replaced.value(at: path[0])?.content == .number(7, text: "7"), "replaced: \(path)")
  guard case .object = value.content else { return }
  let key = "it's \"new\"\n\u{202E}"
  let added = reread(document.setting(key, ofObjectAt: path, to: "[8]"), after: path)
  check(added.value(at: path[key][0])?.content == .number(8, text: "8"), "set: \(path)")
}

private func reread(_ bytes: [UInt8]?, after path: JSON5Path) -> JSON5Document {
  guard let bytes else { fatalError("does not hold: there is a value at \(path)") }
  do {
    return try JSON5Document(bytes)
  } catch {
    fatalError("does not hold: JSON5 after a change at \(path): \(error)")
  }
}
