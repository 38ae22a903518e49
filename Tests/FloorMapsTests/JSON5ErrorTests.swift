import FloorMaps
import Testing

@Suite("JSON5: what is refused, where, and what was wanted")
struct JSON5ErrorTests {
  @Test(
    "each error says line:column, what was found and what was expected",
    arguments: [
      ("", "1:1: found the end of the file, expected a value"),
      ("\u{FEFF}", "1:1: found the end of the file, expected a value"),
      ("// only a comment", "1:18: found the end of the file, expected a value"),
      ("{a: }", "1:5: found '}', expected a value"),
      ("[,]", "1:2: found ',', expected a value"),
      ("[1,,2]", "1:4: found ',', expected a value"),
      ("{,}", "1:2: found ',', expected a key or '}'"),
      (
        "{\n  a: 1\n  b: 2\n}",
        "3:3: found 'b', expected ',' or '}' to close the object that began at 1:1"
      ),
      ("[1 2]", "1:4: found '2', expected ',' or ']' to close the list that began at 1:1"),
      (
        "[1",
        "1:3: found the end of the file, expected ',' or ']' to close the list that began at 1:1"
      ),
      ("{a 1}", "1:4: found '1', expected ':' after the key \"a\""),
      ("{1a: 1}", "1:2: found '1', expected a key or '}'"),
      ("{a-b: 1}", "1:3: found '-', expected ':' after the key \"a\""),
      (
        #"{\x61: 1}"#,
        "1:3: found 'x', expected 'u' and four hexadecimal digits after '\\' in a key"
      ),
      (
        #"{\u0020: 1}"#,
        "1:2: found '\\', expected a letter, digit, '$' or '_' in a key without quotes"
      ),
      ("1 2", "1:3: found '2', expected the end of the file after its one value"),
      ("tru", "1:4: found the end of the file, expected the word true"),
      ("trues", "1:5: found 's', expected the end of the word true"),
      ("nil", "1:2: found 'i', expected the word null"),
      ("undefined", "1:1: found 'u', expected a value"),
      (
        "\"é\nb\"",
        "1:3: found the end of the line, expected \" to close the string that began at 1:1"
      ),
      ("'abc", "1:5: found the end of the file, expected ' to close the string that began at 1:1"),
      (#""\1""#, "1:3: found '1', expected no digit after '\\' but a lone 0"),
      (#""\01""#, "1:4: found '1', expected no digit after '\\0'"),
      (#""\xg0""#, "1:4: found 'g', expected 2 hexadecimal digits"),
      (#""\u12""#, "1:6: found '\"', expected 4 hexadecimal digits"),
      (
        #""\uD83D""#,
        "1:4: found 'D', expected both halves of a surrogate pair, as in \\uD83D\\uDE00"
      ),
      (
        #""\uDE00\uD83D""#,
        "1:4: found 'D', expected both halves of a surrogate pair, as in \\uD83D\\uDE00"
      ),
      (
        #""\uD83D\u0041""#,
        "1:4: found 'D', expected both halves of a surrogate pair, as in \\uD83D\\uDE00"
      ),
      ("\"\\", "1:3: found the end of the file, expected the character that '\\' escapes"),
      (
        "/* a\n b",
        "2:3: found the end of the file, expected '*/' to close the comment that began at 1:1"
      ),
      ("/", "1:1: found '/', expected a value"),
      ("010", "1:4: found the end of the file, expected no zeros in front of the number 010"),
      (".", "1:2: found the end of the file, expected a digit"),
      ("+", "1:2: found the end of the file, expected a digit"),
      ("--1", "1:2: found '-', expected a digit"),
      ("1e", "1:3: found the end of the file, expected the digits of the exponent"),
      ("0x", "1:3: found the end of the file, expected hexadecimal digits after 0x"),
      ("1.2.3", "1:4: found '.', expected the end of the number 1.2"),
      ("3m", "1:2: found 'm', expected the end of the number 3"),
      ("[1;2]", "1:3: found ';', expected ',' or ']' to close the list that began at 1:1"),
      ("[\u{200B}1]", "1:2: found U+200B, expected a value"),
      ("[\u{1}1]", "1:2: found U+0001, expected a value"),
      ("{a: 1}\r\n\r#", "3:1: found '#', expected the end of the file after its one value"),
    ]
  )
  func errors(text: String, description: String) {
    let error = #expect(throws: JSON5Error.self) { try JSON5Document(Array(text.utf8)) }
    #expect(error?.description == description)
  }

  @Test(
    "bytes that are not UTF-8 are named with their offset",
    arguments: [
      ([0x7b, 0xfe, 0xff, 0xff], "1:2: found byte 0xfe at offset 1, expected UTF-8 text"),
      ([0x22, 0x0a, 0xc3, 0xa9, 0xc3], "2:2: found byte 0xc3 at offset 4, expected UTF-8 text"),
      ([0xff, 0xfe, 0x7b, 0x00], "1:1: found byte 0xff at offset 0, expected UTF-8 text"),
      ([0xed, 0xa0, 0x80], "1:1: found byte 0xed at offset 0, expected UTF-8 text"),
      ([0x22, 0xc0, 0x80, 0x22], "1:2: found byte 0xc0 at offset 1, expected UTF-8 text"),
    ] as [([UInt8], String)]
  )
  func invalidText(bytes: [UInt8], description: String) {
    let error = #expect(throws: JSON5Error.self) { try JSON5Document(bytes) }
    #expect(error?.description == description)
  }

  @Test("64 levels are read, the 65th is refused where it opens, a megabyte of brackets too")
  func nesting() throws {
    let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    _ = try JSON5Document(Array(deepest.utf8))
    for count in [65, 1_000_000] {
      let error = #expect(throws: JSON5Error.self) {
        try JSON5Document([UInt8](repeating: UInt8(ascii: "["), count: count))
      }
      #expect(error?.position == SourcePosition(offset: 64, line: 1, column: 65))
      #expect(error?.expected == "at most 64 levels of lists and objects")
    }
  }
}
