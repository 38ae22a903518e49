import FloorMaps
import Testing

@Suite("JSON5: what is read, and as what")
struct JSON5ConformanceTests {
  @Test(
    "every form of number",
    arguments: [
      ("0", 0), ("-0", 0), ("17", 17), ("+17", 17), ("-59", -59), ("2.2", 2.2), (".5", 0.5),
      ("-.5", -0.5), ("5.", 5), ("5.e1", 50), ("1e3", 1000), ("1E-2", 0.01), ("1e+2", 100),
      ("0x1F", 31), ("0Xff", 255), ("-0x10", -16), ("8.059999999999999", 8.059999999999999),
      ("4.9e-324", .leastNonzeroMagnitude), ("1e-400", 0), ("Infinity", .infinity),
      ("-Infinity", -.infinity),
      ("+Infinity", .infinity), ("1e400", .infinity), ("1e99999999999999999999", .infinity),
      ("123456789012345678901234567890", 1.2345678901234568e29),
    ] as [(String, Double)]
  )
  func numbers(text: String, value: Double) throws {
    #expect(try content(text) == .number(value, text: text))
  }

  @Test("NaN is read as a number", arguments: ["NaN", "+NaN", "-NaN"])
  func notANumber(text: String) throws {
    guard case .number(let value, text) = try content(text) else {
      Issue.record("\(text) is no number")
      return
    }
    #expect(value.isNaN)
  }

  @Test(
    "every form of string",
    arguments: [
      (#""""#, ""), (#"'it is "quoted"'"#, #"it is "quoted""#), (#""it's""#, "it's"),
      (#""\b\f\n\r\t\v\0""#, "\u{8}\u{C}\n\r\t\u{B}\0"), (#""\"\'\\\/""#, #""'\/"#),
      (#""\a\z\-""#, "az-"), (#""\x41\xe9""#, "Aé"), (#""\u00e9\u4e2d""#, "é中"),
      (#""\uD83D\uDE00""#, "😀"), (#""😀""#, "😀"), ("\"a\\\nb\"", "ab"), ("\"a\\\r\nb\"", "ab"),
      ("\"a\\\rb\"", "ab"), ("\"a\\\u{2028}b\"", "ab"),
      ("\"a\u{2028}\u{2029}b\"", "a\u{2028}\u{2029}b"),
      ("\"tab\there\"", "tab\there"), (#""// no /* comment""#, "// no /* comment"),
    ]
  )
  func strings(text: String, value: String) throws {
    #expect(try content(text) == .string(value))
  }

  @Test(
    "every form of key",
    arguments: [
      ("{a: 0}", "a"), ("{$_9: 0}", "$_9"), ("{\"a b\": 0}", "a b"), ("{'c': 0}", "c"),
      ("{größe: 0}", "größe"), (#"{\u0061b: 0}"#, "ab"), ("{null: 0}", "null"),
      ("{Infinity: 0}", "Infinity"), ("{\"\": 0}", ""), ("{a\u{200D}b: 0}", "a\u{200D}b"),
    ]
  )
  func keys(text: String, key: String) throws {
    #expect(try members(text).map(\.key) == [key])
  }

  @Test(
    "comments and white space anywhere, trailing commas, a byte-order mark",
    arguments: [
      "[1,2]", "[1,2,]", "[ 1 , 2 , ]", "/* a */[1/**/,//b\n2]//c", "\u{FEFF}[1,2]",
      "\u{A0}\u{3000}\t\u{B}\u{C}[1,\u{2028}2]\u{FEFF}", "[1,2]\n\n", "[1,// x\r2]",
      "[1,/***/2/*/*/]",
      "// a\u{2029}[1,2]",
    ]
  )
  func blanks(text: String) throws {
    guard case .array(let elements) = try content(text) else {
      Issue.record("no list")
      return
    }
    #expect(elements.map(\.content) == [.number(1, text: "1"), .number(2, text: "2")])
  }

  @Test("words and empty collections")
  func words() throws {
    #expect(try content("true") == .bool(true))
    #expect(try content("false") == .bool(false))
    #expect(try content("null") == .null)
    #expect(try content("[]") == .array([]))
    #expect(try content("{}") == .object([]))
    #expect(try content("{/* none */}") == .object([]))
  }

  @Test("duplicate keys are all kept, and the last one is the key's value")
  func duplicates() throws {
    let document = try JSON5Document(Array("{a: 1, b: 2, a: 3}".utf8))
    #expect(try members("{a: 1, b: 2, a: 3}").map(\.key) == ["a", "b", "a"])
    #expect(document.root["a"]?.content == .number(3, text: "3"))
  }

  private func content(_ text: String) throws -> JSON5Value.Content {
    try JSON5Document(Array(text.utf8)).root.content
  }

  private func members(_ text: String) throws -> [JSON5Member] {
    guard case .object(let members) = try content(text) else { return [] }
    return members
  }
}
