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
