/// An object of the file, read against the keys that it may have.
struct ObjectReader {
  let node: Node

  /// Notes unknown and duplicate keys; `nil`, with an error, when the value is no object.
  init?(_ node: Node, keys: [String], _ log: inout FindingLog) {
    guard case .object(let members) = node.value.content else {
      node.noteWrongType(wanted: "an object in braces", &log)
      return nil
    }
    self.node = node
    var seen: [String: SourcePosition] = [:]
    for member in members {
      let place = Place(path: node.path[member.key], position: member.keyPosition)
      if let first = seen[member.key] {
        log.error(
          place,
          "the key is given twice, first at \(first); the last one would count",
          advice: "keep one of them"
        )
      } else if !keys.contains(member.key) {
        Self.noteUnknown(member.key, place, keys, &log)
      }
      seen[member.key] = seen[member.key] ?? member.keyPosition
    }
  }

  private static func noteUnknown(
    _ key: String,
    _ place: Place,
    _ keys: [String],
    _ log: inout FindingLog
  ) {
    let advice =
      nearest(to: key, among: keys).map { "did you mean \"\($0)\"?" }
      ?? "it is ignored; the keys here are \(keys.joined(separator: ", "))"
    log.warning(place, "unknown key \(excerpt(key))", advice: advice)
  }

  /// The value of a key that may be missing.
  subscript(key: String) -> Node? {
    node[key]
  }

  /// The value of a key that must be there; an error says what it means when it is not.
  func required(_ key: String, _ meaning: String, _ log: inout FindingLog) -> Node? {
    if let value = node[key] { return value }
    log.error(node.place(of: key), "missing", advice: "add \"\(key)\": \(meaning)")
    return nil
  }

  /// The elements of a list that may be missing, those left out that could not be read.
  func list<Element>(
    _ key: String,
    _ log: inout FindingLog,
    read: (Node, inout FindingLog) -> Element?
  ) -> Listing<Element> {
    guard let list = node[key] else { return Listing(isComplete: true) }
    guard let elements = list.elements(&log) else { return Listing(isComplete: false) }
    let items = elements.compactMap { node in
      read(node, &log).map { Located(value: $0, node: node) }
    }
    return Listing(items: items, isComplete: items.count == elements.count)
  }
}

/// Something that was read, and where.
struct Located<Value> {
  var value: Value
  var node: Node
}

/// What could be read of a list.
struct Listing<Value> {
  var items: [Located<Value>] = []
  /// Whether nothing had to be left out.
  var isComplete: Bool

  var values: [Value] {
    items.map(\.value)
  }
}
