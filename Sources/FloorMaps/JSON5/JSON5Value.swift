/// A value of a JSON5 document that knows where it stands.
public struct JSON5Value: Equatable, Sendable {
  /// What the value is.
  public indirect enum Content: Equatable, Sendable {
    /// The word `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, infinite and NaN ones included, with its text as written.
    case number(Double, text: String)
    /// A string with its escapes resolved.
    case string(String)
    /// The elements in order.
    case array([JSON5Value])
    /// The members in order, duplicate keys included.
    case object([JSON5Member])
  }

  /// What the value is.
  public var content: Content
  /// Where its first character stands.
  public var position: SourcePosition
  /// Its bytes in the document, without blanks and comments around it.
  public var range: Range<Int>

  /// The kind of value in words, with its article: `a number`.
  public var kind: String {
    switch content {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The value of a key, the last when the key is given twice, as in ECMAScript.
  ///
  /// The result is `nil` where the key is missing or this is no object.
  public subscript(key: String) -> JSON5Value? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// An element by its index from 0; `nil` where there is none or this is no list.
  public subscript(index: Int) -> JSON5Value? {
    guard case .array(let elements) = content else { return nil }
    return elements.indices.contains(index) ? elements[index] : nil
  }
}

/// A key of an object with its value.
public struct JSON5Member: Equatable, Sendable {
  /// The key with its escapes resolved.
  public var key: String
  /// Where the key's first character or quote stands.
  public var keyPosition: SourcePosition
  /// The key's bytes in the document, its quotes included.
  public var keyRange: Range<Int>
  /// What stands after the colon.
  public var value: JSON5Value
}
