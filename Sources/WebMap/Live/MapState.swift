#if WebMap
  import Positioning
  import Quantities
  import UpdateFormats

  /// The present state of everything that the page shows, as far as it is no part of the floor map.
  struct MapState: Sendable {
    /// Targets that are kept; what comes beyond is told to who listens, and not kept.
    static let mostTargets = 10_000
    /// Targets up to which a snapshot has the trails of all; of more it has that of the one asked for.
    static let mostTrails = 50
    /// Warnings that are kept.
    static let mostWarnings = 20

    /// Which version of the floor map positions are on.
    var revision: String
    private(set) var targets: [String: TargetState] = [:]
    private var warnings: [(update: WarningUpdate, line: String)] = []
    private(set) var adapter: String?
    private(set) var positions = 0
    /// Time and recording of the last position.
    private var latest: (time: Timestamp, recording: String?)?
    var playback: Playback?
    /// Beacons that were heard and that the floor map does not know, as their line.
    var strangers: String?
    var summary = StreamSummary()

    private let format = NDJSONFormat()

    init(revision: String) {
      self.revision = revision
    }

    /// Takes an update; returns its line.
    mutating func take(_ update: Update) -> String {
      let line = format.line(update)
      switch update {
      case .position(let position):
        if position.position != nil { positions += 1 }
        reach(position)
        change(update.target) { $0.take(position, line: line) }
      case .nearest(let nearest) where nearest.target != nil && nearest.receiver == nil:
        // No receiver hears it any more: it was given up.
        targets[update.target] = nil
      case .nearest: change(update.target) { $0.nearest = line }
      case .room(let room):
        change(update.target) { $0.room = room.event == .enter ? line : nil }
      case .region, .ranging: break
      case .adapter(let update):
        adapter = line
        if update.state == .poweredOn { warnings.removeAll { $0.update.code == "adapter" } }
      case .warning(let update) where update.isOver:
        warnings.removeAll { update.ends($0.update) }
      case .warning(let update):
        warnings.append((update, line))
        if warnings.count > Self.mostWarnings { warnings.removeFirst() }
      }
      return line
    }

    /// Forgets all targets where the engine has: at a jump of the time, and with another recording.
    private mutating func reach(_ position: PositionUpdate) {
      let isJump = UpdateClock.classify(position.time, after: latest?.time) == .jump
      if let latest, isJump || latest.recording != position.recording { targets = [:] }
      latest = (position.time, position.recording)
    }

    /// Takes the readings of a target, unless it was given up meanwhile.
    mutating func take(_ readings: TargetReadings) {
      targets[readings.target ?? ""]?.readings = readings
    }

    private mutating func change(_ id: String, _ body: (inout TargetState) -> Void) {
      guard targets[id] != nil || targets.count < Self.mostTargets else { return }
      body(&targets[id, default: TargetState()])
    }

    /// Forgets what belongs to a run of the engine that is over; the adapter is still what it was.
    mutating func restart() {
      targets = [:]
      latest = nil
      warnings.removeAll { $0.update.code != "adapter" }
    }

    /// The last position of every target.
    var positionsText: String {
      let lines = targets.sorted { $0.key < $1.key }.compactMap(\.value.position)
      return "{\"type\":\"positions\",\"positions\":[\(lines.joined(separator: ","))]}"
    }

    /// Everything, for who begins to listen; `chosen` is the target that is looked at, `silence` the
    /// seconds since the last position.
    func snapshot(_ source: MapSource, silence: Double?, chosen: String? = nil) -> String {
      var line = JSONLine(type: "snapshot")
      line.add("schema", NDJSONFormat.schema)
      line.add("program", source.program)
      line.add("input", source.input.rawValue)
      line.add("editable", json: source.isEditable ? "true" : "false")
      line.add("revision", revision)
      line.add("sincePosition", silence, decimals: 3)
      let hasTrails = targets.count <= Self.mostTrails
      let objects = targets.sorted { $0.key < $1.key }.map { id, target in
        target.object(id: id, hasTrail: hasTrails || id == chosen)
      }
      line.add("targets", json: "[\(objects.joined(separator: ","))]")
      line.add("warnings", json: "[\(warnings.map(\.line).joined(separator: ","))]")
      if let adapter { line.add("adapter", json: adapter) }
      if let strangers { line.add("strangers", json: strangers) }
      if let playback {
        line.add("playback", json: playback.line)
        line.add("recordings", json: playback.recordingsText)
      }
      return line.object
    }
  }

  /// What does not change while the program runs.
  public struct MapSource: Sendable {
    /// Where sightings come from.
    public enum Input: String, Sendable {
      /// An adapter.
      case live
      /// Standard input, followed as it comes.
      case stream
      /// A file, which is played.
      case recording
    }

    /// The program and its version.
    let program: String
    let input: Input
    let isEditable: Bool

    /// Creates a source.
    public init(program: String, input: Input, isEditable: Bool) {
      self.program = program
      self.input = input
      self.isEditable = isEditable
    }
  }

  extension Update {
    /// Whom the update is about; empty where there is only one target.
    var target: String {
      let name: String? =
        switch self {
        case .position(let update): update.target
        case .nearest(let update): update.target
        case .room(let update): update.target
        case .region, .ranging, .adapter, .warning: nil
        }
      return name ?? ""
    }
  }
#endif
