public import Quantities

/// One JSON object on one line, built key by key; what is absent or not finite is left out.
public struct JSONLine {
  private var text = "{"

  /// Creates an object without keys.
  public init() {}

  /// Creates an object whose first key is `type`.
  public init(type: String) {
    add("type", type)
  }

  /// Adds a string.
  public mutating func add(_ key: String, _ value: String?) {
    guard let value else { return }
    begin(key)
    text += Self.quoted(value)
  }

  /// Adds a whole number.
  public mutating func add(_ key: String, _ value: Int?) {
    guard let value else { return }
    begin(key)
    text += String(value)
  }

  /// Adds a number with fixed decimals, if it is finite.
  public mutating func add(_ key: String, _ value: Double?, decimals: Int) {
    guard let value, value.isFinite else { return }
    begin(key)
    text += fixedDecimals(value, decimals)
  }

  /// Adds a time in seconds with its microseconds.
  public mutating func add(_ key: String, _ time: Timestamp?) {
    guard let time else { return }
    begin(key)
    text += fixedDecimals(scaled: time.microseconds, 6)
  }

  /// Adds text that is JSON already.
  public mutating func add(_ key: String, json: String) {
    begin(key)
    text += json
  }

  /// The object as text, without a line end.
  public var object: String {
    text + "}"
  }

  private mutating func begin(_ key: String) {
    if text.utf8.count > 1 { text += "," }
    text += Self.quoted(key)
    text += ":"
  }

  /// A string in JSON's quotes, with all that a terminal might act on escaped, which loses nothing.
  public static func quoted(_ string: String) -> String {
    var quoted = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case " "..."~": quoted.unicodeScalars.append(scalar)
      default:
        guard isUnsafe(scalar) else {
          quoted.unicodeScalars.append(scalar)
          continue
        }
        for unit in String(scalar).utf16 {
          quoted += "\\u" + hexadecimalText(UInt64(unit), digits: 4)
        }
      }
    }
    return quoted + "\""
  }
}
