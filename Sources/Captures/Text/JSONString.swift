import Quantities

/// A JSON string: where it stands when it has no escapes, or its bytes without them.
enum JSONString: Equatable {
  case plain(Range<Int>)
  case unescaped([UInt8])

  /// Reads a string from its opening quote on; `offset` moves past the closing one.
  static func read(
    _ bytes: Span<UInt8>,
    _ offset: inout Int
  ) throws(JSONObjectReader.Fault) -> JSONString {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
      throw JSONObjectReader.Fault(expected: "a string", offset: offset)
    }
    offset += 1
    let start = offset
    var unescaped: [UInt8]?
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        defer { offset += 1 }
        return unescaped.map(JSONString.unescaped) ?? .plain(start..<offset)
      case UInt8(ascii: "\\"):
        if unescaped == nil { unescaped = (start..<offset).map { bytes[$0] } }
        unescaped?.append(contentsOf: String(try escape(bytes, &offset)).utf8)
      case 0..<0x20:
        throw JSONObjectReader.Fault(expected: "no control character", offset: offset)
      default:
        unescaped?.append(byte)
        offset += 1
      }
    }
    throw JSONObjectReader.Fault(expected: "a closing quote", offset: offset)
  }

  private static func escape(
    _ bytes: Span<UInt8>,
    _ offset: inout Int
  ) throws(JSONObjectReader.Fault) -> Character {
    let start = offset
    offset += 2
    guard start + 1 < bytes.count else {
      throw JSONObjectReader.Fault(expected: "an escape", offset: start)
    }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try Character(scalar(bytes, &offset, start))
    default: throw JSONObjectReader.Fault(expected: "an escape", offset: start)
    }
  }

  /// Reads the digits of `\uXXXX`, and of the low half that must follow a high surrogate.
  private static func scalar(
    _ bytes: Span<UInt8>,
    _ offset: inout Int,
    _ start: Int
  ) throws(JSONObjectReader.Fault) -> Unicode.Scalar {
    var code = try fourDigits(bytes, &offset)
    if (0xD800..<0xDC00).contains(code), offset + 1 < bytes.count,
      bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
    {
      offset += 2
      let low = try fourDigits(bytes, &offset)
      guard (0xDC00..<0xE000).contains(low) else {
        throw JSONObjectReader.Fault(expected: "the other half of a surrogate pair", offset: start)
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw JSONObjectReader.Fault(expected: "the other half of a surrogate pair", offset: start)
    }
    return scalar
  }

  private static func fourDigits(
    _ bytes: Span<UInt8>,
    _ offset: inout Int
  ) throws(JSONObjectReader.Fault) -> UInt32 {
    var value: UInt32 = 0
    for index in offset..<offset + 4 {
      guard index < bytes.count, let digit = hexadecimal(CollectionOfOne(bytes[index])) else {
        throw JSONObjectReader.Fault(expected: "four hexadecimal digits", offset: index)
      }
      value = value << 4 | UInt32(digit)
    }
    offset += 4
    return value
  }
}
