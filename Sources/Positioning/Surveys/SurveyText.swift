public import FloorMaps
import Quantities
import Ranging

extension Survey {
  /// The file: JSON, one line for each beacon; `null` where it was silent.
  public func text(floors: [Floor]) -> String {
    var text = "{\n  \"format\": \"\(Self.format)\", \"version\": \(Self.version),\n"
    text += "  \"map\": \"\(fingerprint)\",\n  \"floors\": ["
    var isFirst = true
    for floor in floors {
      guard let field = fields[floor.id] else { continue }
      text += isFirst ? "\n" : ",\n"
      isFirst = false
      text +=
        "    { \"floor\": \(json5Quoted(floor.id)), \"length\": \(fixedDecimals(field.length, 2)),"
      text +=
        " \"share\": \(fixedDecimals(field.share, 2)), \"shadowing\": \(fixedDecimals(field.shadowing, 3)),\n"
      let places = field.places.map { "[\(fixedDecimals($0.x, 3)),\(fixedDecimals($0.y, 3))]" }
      text += "      \"places\": [\(places.joined(separator: ","))],\n      \"residuals\": [\n"
      let lines = field.residuals.map { residuals in
        "        ["
          + residuals.map { $0.map { fixedDecimals($0, 2) } ?? "null" }.joined(separator: ",")
          + "]"
      }
      text += lines.joined(separator: ",\n") + "\n      ] }"
    }
    return text + "\n  ]\n}\n"
  }

  /// Reads a file; the error says what is wrong with it.
  public init(reading bytes: [UInt8]) throws(SurveyError) {
    let root: JSON5Value
    do throws(JSON5Error) {
      root = try JSON5Document(bytes).root
    } catch {
      throw SurveyError("line \(error.position.line): found \(error.found)")
    }
    guard root["format"]?.text == Self.format else {
      throw SurveyError("its \"format\" is not \"\(Self.format)\"")
    }
    guard root["version"]?.number == Double(Self.version) else {
      throw SurveyError("its \"version\" is not \(Self.version)")
    }
    guard let fingerprint = root["map"]?.text else { throw SurveyError("\"map\" is missing") }
    var fields: [String: ResidualField] = [:]
    for value in root["floors"]?.elements ?? [] {
      guard let floor = value["floor"]?.text, let field = ResidualField(value) else {
        throw SurveyError("line \(value.position.line): a floor that cannot be understood")
      }
      fields[floor] = field
    }
    self.init(fingerprint: fingerprint, fields: fields)
  }
}

/// Why a survey cannot be read.
public struct SurveyError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and where.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension ResidualField {
  /// Places beyond are not from here; their matrix would be too large.
  private static let limit = 2000

  fileprivate init?(_ value: JSON5Value) {
    guard let length = value["length"]?.number, length > 0, length.isFinite,
      let share = value["share"]?.number, (0...1).contains(share),
      let shadowing = value["shadowing"]?.number, shadowing > 0, shadowing.isFinite,
      let places = value["places"]?.elements, places.count <= Self.limit,
      let rows = value["residuals"]?.elements
    else { return nil }
    var points: [Point] = []
    for place in places {
      guard let x = place[0]?.number, let y = place[1]?.number, x.isFinite, y.isFinite else {
        return nil
      }
      points.append(Point(x: x, y: y))
    }
    var residuals: [[Double?]] = []
    for row in rows {
      guard let entries = row.elements, entries.count == points.count else { return nil }
      residuals.append(entries.map { $0.number.flatMap { $0.isFinite ? $0 : nil } })
    }
    self.init(
      places: points,
      residuals: residuals,
      shadowing: shadowing,
      length: length,
      share: min(share, 0.99)
    )
  }
}

extension JSON5Value {
  fileprivate var text: String? {
    if case .string(let text) = content { return text }
    return nil
  }

  fileprivate var number: Double? {
    if case .number(let number, _) = content { return number }
    return nil
  }

  fileprivate var elements: [JSON5Value]? {
    if case .array(let elements) = content { return elements }
    return nil
  }
}
