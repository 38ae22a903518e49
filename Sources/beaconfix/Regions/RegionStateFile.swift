import FloorMaps
import Positioning
import UpdateFormats

/// The file in which `monitor` keeps its states over a restart.
///
/// ```
/// {
///   "format": "beaconfix-regions", "version": 1,
///   "states": {
///     "6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42/1": "inside"
///   }
/// }
/// ```
struct RegionStateFile {
  static let option = Option(
    name: "--state",
    value: "FILE",
    help: "where the states are kept over a restart"
  )

  private static let format = "beaconfix-regions"
  /// A thousand regions take 100 kB.
  private static let limit = 16_000_000

  private let path: String
  private var saved: [UInt8]?
  /// The states that were found in it, by region.
  let remembered: [String: RegionState]

  /// Reads the file, if there is one yet; anything else in its place is refused, an input too.
  init(_ path: String, unlike inputs: [FileIdentity?]) throws(CommandFailure) {
    guard path != "-" else { throw .usage("'--state' takes a file, not '-'") }
    self.path = path
    if let identity = FileIdentity(of: path), inputs.contains(identity) {
      throw .noOutput("'\(path)' is the input as well; name another file for the states")
    }
    guard FileReplacement.mode(of: path) != nil else {
      remembered = [:]
      return
    }
    guard FileIdentity(of: path) != nil else {
      throw .noInput("'\(path)' is no regular file; name another one to keep the states in")
    }
    let input = try InputFile(path)
    remembered = try Self.states(in: try input.all(limit: Self.limit), of: path)
  }

  /// Writes the states, if they are not what the file holds already.
  mutating func save(
    _ states: [(region: String, state: RegionState)]
  ) throws(CommandFailure) {
    let lines = states.filter { $0.state != .unknown }.map {
      "    \(JSONLine.quoted($0.region)): \(JSONLine.quoted($0.state.rawValue))"
    }
    let text = """
      {
        "format": "\(Self.format)", "version": 1,
        "states": {
      \(lines.joined(separator: ",\n"))
        }
      }

      """
    let bytes = Array(text.utf8)
    guard bytes != saved else { return }
    try FileReplacement.write(bytes, to: path, mode: 0o600)
    saved = bytes
  }

  private static func states(
    in bytes: [UInt8],
    of path: String
  ) throws(CommandFailure) -> [String: RegionState] {
    let advice = "name another file, or delete this one to start afresh"
    let root = try root(of: bytes, path, advice)
    guard root["format"]?.content == .string(format) else {
      throw .badInput("'\(path)' holds no states of regions; \(advice)")
    }
    guard case .number(1, _) = root["version"]?.content,
      case .object(let members) = root["states"]?.content
    else { throw .badInput("'\(path)' is of a version that is not known here; \(advice)") }
    var states: [String: RegionState] = [:]
    for member in members {
      guard case .string(let word) = member.value.content, let state = RegionState(rawValue: word)
      else {
        throw .badInput(
          "\(path):\(member.value.position): expected \"inside\" or \"outside\"; \(advice)"
        )
      }
      states[member.key] = state
    }
    return states
  }

  private static func root(
    of bytes: [UInt8],
    _ path: String,
    _ advice: String
  ) throws(CommandFailure) -> JSON5Value {
    do throws(JSON5Error) {
      return try JSON5Document(bytes).root
    } catch {
      throw .badInput("\(path):\(error); \(advice)")
    }
  }
}
