/// The way from the root of a document to one of its values.
public struct JSON5Path: Hashable, Sendable {
  /// One step downwards.
  public enum Step: Hashable, Sendable {
    /// To the value of a key.
    case key(String)
    /// To an element of a list, counted from 0.
    case index(Int)
  }

  /// The steps from the root downwards; none: the root itself.
  public var steps: [Step]

  /// The document itself.
  public static let root = JSON5Path([])

  /// Creates a path from its steps.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// The path to the value of a key below this one.
  public subscript(key: String) -> JSON5Path {
    JSON5Path(steps + [.key(key)])
  }

  /// The path to an element below this one, counted from 0.
  public subscript(index: Int) -> JSON5Path {
    JSON5Path(steps + [.index(index)])
  }
}

extension JSON5Path: CustomStringConvertible {
  /// As findings print it: `beacons[3].ibeacon.major`; empty for the root, long keys cut.
  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .key(let key): text += (text.isEmpty ? "" : ".") + shortened(key)
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }
}
