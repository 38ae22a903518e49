/// What was read and dropped in the end, for the `end` line.
public struct StreamSummary: Equatable, Sendable {
  /// Records of the capture, or rows of the sightings file.
  public var records = 0
  /// Advertising reports among them.
  public var reports = 0
  /// Sightings that reached the engine.
  public var sightings = 0
  /// Updates with x and y; absent where positions are not what was asked for.
  public var positions: Int?
  /// What was dropped, by reason, in the order to be shown.
  public var dropped: [(reason: String, count: Int)] = []
  /// Packets that are no advertising, by kind, in the order to be shown; nothing is wrong with them.
  public var ignored: [(kind: String, count: Int)] = []
  /// Records that the capturing program itself says it lost.
  public var lostBeforeCapture = 0

  /// Creates a summary of nothing.
  public init() {}

  /// Adds what was dropped, ignored and lost to a last line for programs.
  public func addShortfall(to line: inout JSONLine) {
    line.add("dropped", json: Self.object(dropped.map { ($0.reason, $0.count) }))
    if !ignored.isEmpty { line.add("ignored", json: Self.object(ignored)) }
    if lostBeforeCapture > 0 { line.add("lostBeforeCapture", lostBeforeCapture) }
  }

  /// What was dropped, ignored and lost as the end of a last line for people; empty when nothing.
  public var shortfall: String {
    var text = ""
    if !dropped.isEmpty {
      let counts = dropped.map { "\($0.count) \($0.reason)" }
      text += "; dropped: \(counts.joined(separator: ", "))"
    }
    if !ignored.isEmpty {
      let counts = ignored.map { "\($0.count) \($0.kind)" }
      text += "; ignored: \(counts.joined(separator: ", "))"
    }
    if lostBeforeCapture > 0 { text += "; lost before the capture: \(lostBeforeCapture)" }
    return text
  }

  private static func object(_ counts: [(kind: String, count: Int)]) -> String {
    let members = counts.map { "\(JSONLine.quoted($0.kind)):\($0.count)" }
    return "{\(members.joined(separator: ","))}"
  }

  /// Compares the counts, and the reasons and kinds with their order.
  public static func == (lhs: StreamSummary, rhs: StreamSummary) -> Bool {
    lhs.records == rhs.records && lhs.reports == rhs.reports && lhs.sightings == rhs.sightings
      && lhs.positions == rhs.positions && lhs.lostBeforeCapture == rhs.lostBeforeCapture
      && lhs.ignored.elementsEqual(rhs.ignored) { $0.kind == $1.kind && $0.count == $1.count }
      && lhs.dropped.elementsEqual(rhs.dropped) { $0.reason == $1.reason && $0.count == $1.count }
  }
}
