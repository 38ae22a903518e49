import Quantities

/// A JSON5 file that was read, with the bytes it was read from.
public struct JSON5Document: Sendable {
  /// The file as it is.
  public let bytes: [UInt8]
  /// The one value it holds.
  public let root: JSON5Value

  /// Reads a whole file.
  ///
  /// All of JSON5 1.0.0 is accepted. Beyond its grammar, nesting is bounded by
  /// `JSON5Parser.deepestNesting` and a lone half of a surrogate pair is refused, since no text
  /// can hold it. Linear in the number of bytes; never traps.
  ///
  /// - Throws: the first thing that is not JSON5, or not UTF-8.
  public init(_ bytes: [UInt8]) throws(JSON5Error) {
    self.bytes = bytes
    var parser = JSON5Parser(JSON5Cursor(try validated(bytes)))
    root = try parser.document()
  }

  /// The value at a path; `nil` where there is none.
  public func value(at path: JSON5Path) -> JSON5Value? {
    var value = root
    for step in path.steps {
      let next: JSON5Value? =
        switch step {
        case .key(let key): value[key]
        case .index(let index): value[index]
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}

/// The characters of a file, or the place of the first bytes that are not UTF-8.
private func validated(_ bytes: [UInt8]) throws(JSON5Error) -> [Unicode.Scalar] {
  do throws(UTF8.ValidationError) {
    _ = try UTF8Span(validating: bytes.span)
  } catch {
    let offset = error.byteOffsets.lowerBound
    var cursor = JSON5Cursor(scalars(bytes[..<offset]))
    while cursor.scalar != nil { cursor.advance() }
    throw JSON5Error(
      position: cursor.position,
      found: "byte 0x\(hexadecimalText(UInt64(bytes[offset]), digits: 2)) at offset \(offset)",
      expected: "UTF-8 text"
    )
  }
  return scalars(bytes[...])
}

private func scalars(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
  Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
}
