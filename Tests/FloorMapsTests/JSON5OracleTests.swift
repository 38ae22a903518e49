import FloorMaps
import Foundation
import Randomness
import Testing

/// Accepted differences, both against Foundation (6.3.1), and so left out of the documents here.
///
/// Foundation keeps the line break of a continued line in the string, where JSON5 1.0.0 takes it
/// away, and does not know the no-break space as a blank.
@Suite("JSON5: Foundation's reader as an oracle")
struct JSON5OracleTests {
  @Test("random documents are read alike", arguments: 1...200)
  func alike(seed: UInt64) throws {
    var writer = RandomJSON5(random: SeededGenerator(seed: seed))
    let text = writer.document()
    let ours = try JSON5Document(Array(text.utf8)).root
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let theirs = try decoder.decode(Tree.self, from: Data(text.utf8))
    #expect(Tree(ours) == theirs, "seed \(seed): \(text)")
  }
}

/// A document without its positions.
private enum Tree: Equatable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([Tree])
  case object([String: Tree])

  init(_ value: JSON5Value) {
    switch value.content {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value, _): self = .number(value)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map(Tree.init))
    case .object(let members):
      let pairs = members.map { ($0.key, Tree($0.value)) }
      self = .object(Dictionary(pairs) { _, last in last })
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let elements = try? container.decode([Tree].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: Tree].self))
    }
  }
}

/// Writes documents at random, with every freedom that JSON5 gives.
private struct RandomJSON5 {
  var random: SeededGenerator

  mutating func document() -> String {
    blank() + value(depth: 0) + blank()
  }

  private mutating func value(depth: Int) -> String {
    switch Int.random(in: 0..<(depth < 4 ? 7 : 4), using: &random) {
    case 0: pick(["null", "true", "false"])
    case 1, 2:
      pick(["", "-", "+"]) + pick(["0", "17", "2.5", ".5", "5.", "1e3", "2.5E-3", "0x1F", "0.1"])
    case 3: string()
    case 4, 5: collection("{", "}", depth)
    default: collection("[", "]", depth)
    }
  }

  private mutating func collection(_ open: String, _ close: String, _ depth: Int) -> String {
    let count = Int.random(in: 0...4, using: &random)
    var text = open
    for index in 0..<count {
      let isLast = index == count - 1
      let key = pick([
        "k\(index)", "'k \(index)'", "\"k\\\"\(index)\"", "$_\(index)", "ключ\(index)",
      ])
      text += blank()
      text += open == "{" ? key + blank() + ":" + blank() : ""
      text += value(depth: depth + 1) + blank() + (isLast ? pick(["", ","]) : ",")
    }
    return text + blank() + close
  }

  private mutating func string() -> String {
    let quote = pick(["'", "\""])
    let parts = [
      "a", "é", "😀", "\\n", "\\u00e9", "\\uD83D\\uDE00", "\\x41", "\\'", "\\\"", "//",
    ]
    let count = Int.random(in: 0...5, using: &random)
    return quote + (0..<count).map { _ in pick(parts) }.joined() + quote
  }

  private mutating func blank() -> String {
    pick(["", "", " ", "\n", "\t", "\r\n", "/* * / */", "// ]}\n"])
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices.randomElement(using: &random) ?? ""
  }
}
