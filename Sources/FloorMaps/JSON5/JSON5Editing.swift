extension JSON5Document {
  /// The file with one value written anew and every other byte as it was.
  ///
  /// The text is not checked. The result is `nil` where there is no value at the path.
  public func replacing(valueAt path: JSON5Path, with text: String) -> [UInt8]? {
    value(at: path).map { replacing($0.range, with: text) }
  }

  /// The file with a key of an object set: its value written anew, or the key added at the end.
  ///
  /// Every other byte stays as it was. A new key gets a line of its own where the last one has
  /// one. The text is not checked. The result is `nil` where there is no object at the path.
  public func setting(_ key: String, ofObjectAt path: JSON5Path, to text: String) -> [UInt8]? {
    guard let object = value(at: path), case .object(let members) = object.content else {
      return nil
    }
    if let value = object[key] { return replacing(value.range, with: text) }
    let member = "\(json5Quoted(key)): \(text)"
    guard let last = members.last else {
      let start = object.range.lowerBound + 1
      return replacing(start..<start, with: member)
    }
    let end = last.value.range.upperBound
    return replacing(end..<end, with: ",\(indentation(of: last) ?? " ")\(member)")
  }

  /// The file with elements added at the end of a list, in their order.
  ///
  /// Each gets a line of its own where the last one has one, or where the list is empty. The texts,
  /// at least one, are not checked. The result is `nil` where there is no list at the path.
  public func appending(_ texts: [String], toListAt path: JSON5Path) -> [UInt8]? {
    guard let list = value(at: path), case .array(let elements) = list.content else { return nil }
    guard let last = elements.last else {
      return replacing(list.range, with: Self.list(texts))
    }
    let (range, text) = JSON5Layout(bytes: bytes).addition(of: texts, behind: last.range)
    return replacing(range, with: text)
  }

  /// A list as the value of a key of the root, an element a line.
  public static func list(_ texts: [String]) -> String {
    "[\n    \(texts.joined(separator: ",\n    "))\n  ]"
  }

  /// The line break and blanks before a key that is the first thing on its line.
  private func indentation(of member: JSON5Member) -> String? {
    let before = bytes[..<member.keyRange.lowerBound]
    let blanks = before.reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let line = before.dropLast(blanks.count)
    guard line.last == UInt8(ascii: "\n") else { return nil }
    let ending = line.dropLast().last == UInt8(ascii: "\r") ? "\r\n" : "\n"
    return ending + String(decoding: blanks.reversed(), as: UTF8.self)
  }

  private func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
    bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...]
  }
}
