import FloorMaps
import Testing

@Suite("JSON5: every value knows its place")
struct JSON5PositionTests {
  private let text = """
    \u{FEFF}// Größe
    { 'ä': [ 1.50 , "x\\
    y" ], // end
    \tb: { c: -0x1F } }
    """

  @Test("byte ranges hold the value and nothing around it")
  func ranges() throws {
    let document = try JSON5Document(Array(text.utf8))
    #expect(slice(document, JSON5Path.root["ä"][0]) == "1.50")
    #expect(slice(document, JSON5Path.root["ä"][1]) == "\"x\\\ny\"")
    #expect(slice(document, JSON5Path.root["ä"]) == "[ 1.50 , \"x\\\ny\" ]")
    #expect(slice(document, JSON5Path.root["b"]["c"]) == "-0x1F")
    #expect(slice(document, JSON5Path.root["b"]) == "{ c: -0x1F }")
  }

  @Test("lines and columns count characters, not bytes")
  func places() throws {
    let document = try JSON5Document(Array(text.utf8))
    #expect(document.value(at: JSON5Path.root["ä"][0])?.position.description == "2:10")
    #expect(document.value(at: JSON5Path.root["ä"][1])?.position.description == "2:17")
    #expect(document.value(at: JSON5Path.root["b"]["c"])?.position.description == "4:10")
    guard case .object(let members) = document.root.content else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.keyPosition.description) == ["2:3", "4:2"])
    #expect(
      members.map { String(decoding: document.bytes[$0.keyRange], as: UTF8.self) } == ["'ä'", "b"]
    )
  }

  @Test("one value is written anew, every other byte stays")
  func replacing() throws {
    let document = try JSON5Document(Array(text.utf8))
    let changed = try #require(
      document.replacing(valueAt: JSON5Path.root["b"]["c"], with: "[7]")
    )
    let expected = text.split(separator: "-0x1F").joined(separator: "[7]")
    #expect(String(decoding: changed, as: UTF8.self) == expected)
    #expect(document.replacing(valueAt: JSON5Path.root["b"]["d"], with: "0") == nil)
    #expect(document.replacing(valueAt: JSON5Path.root["ä"][2], with: "0") == nil)
    #expect(document.replacing(valueAt: JSON5Path.root["ä"][-1], with: "0") == nil)
  }

  @Test(
    "a key is set in place, or added at the end of its object",
    arguments: [
      ("{a: 1, p: {x: 1} /* c */}", "{a: 1, p: 7 /* c */}"),
      ("{a: 1}", "{a: 1, \"p\": 7}"),
      ("{a: 1, /* c */}", "{a: 1, \"p\": 7, /* c */}"),
      ("{}", "{\"p\": 7}"),
      ("{ // none\n}", "{\"p\": 7 // none\n}"),
      ("{\n  a: 1,\n  b: [2] // c\n}", "{\n  a: 1,\n  b: [2],\n  \"p\": 7 // c\n}"),
      ("{\r\n\ta: 1,\r\n}", "{\r\n\ta: 1,\r\n\t\"p\": 7,\r\n}"),
      ("{p: 1, p: 2}", "{p: 1, p: 7}"),
    ]
  )
  func setting(text: String, changed: String) throws {
    let document = try JSON5Document(Array(text.utf8))
    let bytes = try #require(document.setting("p", ofObjectAt: .root, to: "7"))
    #expect(String(decoding: bytes, as: UTF8.self) == changed)
    #expect(try JSON5Document(bytes).root["p"]?.content == .number(7, text: "7"))
    #expect(document.setting("p", ofObjectAt: JSON5Path.root["a"], to: "7") == nil)
  }

  private func slice(_ document: JSON5Document, _ path: JSON5Path) -> String? {
    document.value(at: path).map { String(decoding: document.bytes[$0.range], as: UTF8.self) }
  }
}
