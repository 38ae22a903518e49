import Locating

/// What all targets of an engine share beside the site: tables made so far, and memory to work in.
///
/// Without that memory every update would allocate, or every target have its own.
struct Workbench {
  var tables: FloorTables
  var posterior = PosteriorWorkspace()
  var floors = FloorWorkspace()
  /// The receivers that targets agree to doubt; `nil` where there is only one to doubt anything.
  var doubts: ReceiverDoubts?

  /// Starts with nothing made; a survey tells of the floors beyond path loss.
  init(_ site: AnchorSite, _ survey: Survey? = nil) {
    tables = FloorTables(site.map, survey)
    if site.kind == .receiver { doubts = ReceiverDoubts() }
  }
}

/// Memory in which floors are told.
struct FloorWorkspace {
  /// What was measured since the last update, by anchor.
  var measures: [(anchor: Int, measure: FloorReading.Measure)] = []
  /// The levels among it, dB above the anchor's power.
  var levels: [PosteriorSolver.Measure] = []
  /// The anchors that are not silent.
  var fresh: [Int] = []
  /// The measures as they are expected on one floor, and what silence says of its places.
  var readings: [FloorReading] = []
  var background: [Float] = []
  /// A number for each floor: its log evidence; rates of change to it; its next probability.
  var logs: [Double] = []
  var rates: [Double] = []
  var next: [Double] = []
}
