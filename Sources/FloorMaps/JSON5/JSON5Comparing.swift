extension JSON5Value {
  /// Whether two values mean the same: numbers by value, objects whatever the order of their keys.
  package func means(_ other: JSON5Value) -> Bool {
    switch (content, other.content) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left, _), .number(let right, _)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.means($1) }
    case (.object(let left), .object(let right)):
      Set(left.map(\.key)) == Set(right.map(\.key))
        && left.allSatisfy { member in other[member.key].map { member.value.means($0) } ?? false }
    default: false
    }
  }

  /// The value on one line, strings escaped; numbers as they were written.
  package var lineText: String {
    switch content {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(_, let text): text
    case .string(let text): json5Quoted(text)
    case .array(let elements): "[\(elements.map(\.lineText).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(json5Quoted($0.key)): \($0.value.lineText)" }.joined(separator: ", "))}"
    }
  }

  /// The elements of a list; none of anything else.
  var elements: [JSON5Value] {
    if case .array(let elements) = content { elements } else { [] }
  }

  /// The members of an object; none of anything else.
  var members: [JSON5Member] {
    if case .object(let members) = content { members } else { [] }
  }

  /// The text of the key `id`, where there is one.
  var id: String? {
    if case .string(let id) = self["id"]?.content { id } else { nil }
  }

  /// The key that tells which id an element has in the document that it is to be merged into.
  static let formerIDKey = "was"

  /// The text of the key `was`, where there is one.
  var formerID: String? {
    if case .string(let id) = self[Self.formerIDKey]?.content { id } else { nil }
  }

  /// The value without what only tells where it belongs.
  var withoutFormerIDs: JSON5Value {
    var value = self
    switch content {
    case .array(let elements): value.content = .array(elements.map(\.withoutFormerIDs))
    case .object(let members):
      value.content = .object(
        members.filter { $0.key != Self.formerIDKey }.map { member in
          var member = member
          member.value = member.value.withoutFormerIDs
          return member
        }
      )
    default: break
    }
    return value
  }
}
