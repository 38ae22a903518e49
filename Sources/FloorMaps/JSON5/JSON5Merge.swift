/// Writes into a document what was changed in a copy of its values; all else stays as it was.
///
/// The copy was made from the document's values, with defaults added and keys left out, and then
/// changed. What is as it was in the copy is not touched: comments, order, unknown keys, the way
/// numbers are written. Elements of lists are told apart by their `id`, others by their place. One that
/// got another `id` tells in `was` which one the document has, and `null` there makes it a new one.
/// A comment above an element that is taken away stays; one behind it on its line goes with it.
struct JSON5Merge {
  private let document: JSON5Document
  private var edits: [(range: Range<Int>, text: String)] = []

  /// The document's bytes with all that differs between a copy before and after, below some keys of
  /// the root.
  static func merge(
    into document: JSON5Document,
    before: JSON5Value,
    after: JSON5Value,
    keys: Set<String>
  ) -> [UInt8] {
    var merge = JSON5Merge(document: document)
    var (before, after) = (before, after)
    after.content = .object(after.members.filter { keys.contains($0.key) })
    before.content = .object(before.members.filter { keys.contains($0.key) })
    merge.change(document.root, before, after)
    return merge.result()
  }

  private init(document: JSON5Document) {
    self.document = document
  }

  private func result() -> [UInt8] {
    var bytes = document.bytes
    // From behind; what is put where something is taken away comes after that.
    let inOrder = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) > ($1.range.lowerBound, $1.range.upperBound)
    }
    for edit in inOrder {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return bytes
  }

  /// Whether elements that are in both lists stand in another order after than before.
  static func isReordered(_ before: [JSON5Value], _ after: [JSON5Value]) -> Bool {
    let places = Dictionary(before.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let kept = formerIDs(of: after).compactMap { id in id.flatMap { places[$0] } }
    return zip(kept, kept.dropFirst()).contains { $0 > $1 }
  }

  private mutating func change(_ value: JSON5Value, _ before: JSON5Value?, _ after: JSON5Value) {
    if before?.means(after) == true || value.means(after) { return }
    switch (value.content, after.content) {
    case (.object, .object): changeMembers(of: value, before, after)
    case (.array, .array(let elements))
    where elements.allSatisfy { $0.id != nil }
      && value.elements.allSatisfy { $0.id != nil }:
      changeByID(value, before?.elements ?? [], elements)
    case (.array, .array(let elements))
    where elements.allSatisfy { !$0.members.isEmpty }
      && before?.elements.count == value.elements.count:
      changeByPlace(value, before?.elements ?? [], elements)
    default: edits.append((value.range, after.withoutFormerIDs.lineText))
    }
  }

  private mutating func changeMembers(
    of object: JSON5Value,
    _ before: JSON5Value?,
    _ after: JSON5Value
  ) {
    let members = object.members
    var added: [String] = []
    var removed: Set<Int> = []
    for member in after.members where member.key != JSON5Value.formerIDKey {
      if let value = object[member.key] {
        change(value, before?[member.key], member.value)
      } else if before?[member.key]?.means(member.value) != true,
        member.value.content != .array([])
      {
        let text = member.value.withoutFormerIDs.lineText
        added.append("\(key(member.key, like: members.last)): \(text)")
      }
    }
    for (index, member) in members.enumerated()
    where before?[member.key] != nil && after[member.key] == nil { removed.insert(index) }
    let ranges = members.map { $0.keyRange.lowerBound..<$0.value.range.upperBound }
    rewrite(object, ranges, removing: removed, adding: added)
  }

  private mutating func changeByID(
    _ list: JSON5Value,
    _ before: [JSON5Value],
    _ after: [JSON5Value]
  ) {
    let elements = list.elements
    let old = Self.byID(before)
    let formerIDs = Self.formerIDs(of: after)
    let new = Dictionary(zip(formerIDs, after).compactMap { id, value in id.map { ($0, value) } }) {
      $1
    }
    var removed: Set<Int> = []
    for (index, element) in elements.enumerated() {
      guard let id = element.id else { continue }
      if let changed = new[id] {
        change(element, old[id], changed)
      } else if old[id] != nil {
        removed.insert(index)
      }
    }
    let present = Set(elements.compactMap(\.id))
    let added = zip(formerIDs, after).filter { id, _ in id.map { !present.contains($0) } ?? true }
      .map { $1.withoutFormerIDs.lineText }
    rewrite(list, elements.map(\.range), removing: removed, adding: added)
  }

  /// The ids by which the document knows elements; `nil` for those that it does not know.
  private static func formerIDs(of elements: [JSON5Value]) -> [String?] {
    let claimed = Set(elements.compactMap(\.formerID))
    return elements.map { element in
      if element[JSON5Value.formerIDKey] != nil { return element.formerID }
      return element.id.flatMap { claimed.contains($0) ? nil : $0 }
    }
  }

  private static func byID(_ elements: [JSON5Value]) -> [String: JSON5Value] {
    Dictionary(elements.compactMap { element in element.id.map { ($0, element) } }) { $1 }
  }

  /// Elements at the beginning and at the end that are as they were stay; those between are changed
  /// in their order.
  private mutating func changeByPlace(
    _ list: JSON5Value,
    _ before: [JSON5Value],
    _ after: [JSON5Value]
  ) {
    let elements = list.elements
    let most = min(before.count, after.count)
    let head = zip(before, after).prefix { $0.means($1) }.count
    let tail = min(
      most - head,
      zip(before.reversed(), after.reversed()).prefix { $0.means($1) }.count
    )
    let (old, new) = (head..<before.count - tail, head..<after.count - tail)
    for (left, right) in zip(old, new) { change(elements[left], before[left], after[right]) }
    let removed = Set(old.dropFirst(new.count))
    let added = new.dropFirst(old.count).map { after[$0].withoutFormerIDs.lineText }
    rewrite(list, elements.map(\.range), removing: removed, adding: added, before: old.upperBound)
  }

  /// Takes parts of a container away and adds others behind the last one that stays, or the last one
  /// before some part.
  private mutating func rewrite(
    _ container: JSON5Value,
    _ parts: [Range<Int>],
    removing removed: Set<Int>,
    adding added: [String],
    before limit: Int = .max
  ) {
    let layout = JSON5Layout(bytes: document.bytes)
    for index in removed.sorted() { edits.append((layout.extent(of: parts[index]), "")) }
    guard !added.isEmpty else { return }
    guard let last = parts.indices.last(where: { $0 < limit && !removed.contains($0) }) else {
      let start = container.range.lowerBound + 1
      return edits.append((start..<start, added.map { "\($0), " }.joined()))
    }
    edits.append(layout.addition(of: added, behind: parts[last]))
  }

  /// A key written as its neighbour's is, in quotes or without.
  private func key(_ key: String, like neighbour: JSON5Member?) -> String {
    let quotes: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    guard let neighbour, !quotes.contains(document.bytes[neighbour.keyRange.lowerBound]) else {
      return json5Quoted(key)
    }
    return key
  }
}
