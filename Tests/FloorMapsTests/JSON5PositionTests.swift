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

  private func slice(_ document: JSON5Document, _ path: JSON5Path) -> String? {
    document.value(at: path).map { String(decoding: document.bytes[$0.range], as: UTF8.self) }
  }
}
