#if WebMap
  import FloorMaps
  import Positioning
  import UpdateFormats
  import WebMap

  /// Tells the positions of one target on an NMEA port.
  struct NMEATelling {
    private let server: SentenceServer
    private let target: String?
    private var isHeard = false
    private var isAdviceTold = false

    /// Targets named in advice.
    private static let named = 5

    init(_ server: SentenceServer, of target: String?) {
      (self.server, self.target) = (server, target)
    }

    /// Tells the positions among updates; nobody gets any while the floor map has no origin.
    mutating func tell(_ updates: [Update], on map: FloorMap) {
      let positions = updates.compactMap {
        if case .position(let update) = $0 { update } else { nil }
      }
      let ours = positions.filter { $0.target == nil || $0.target == target }
      guard !ours.isEmpty else { return advise(positions) }
      isHeard = true
      guard let georeference = Georeference(map) else { return }
      let format = NMEAFormat(georeference)
      server.send(ours.flatMap { format.sentences(.position($0)) })
    }

    /// Says once why nothing is told.
    private mutating func advise(_ others: [PositionUpdate]) {
      guard !others.isEmpty, !isHeard, !isAdviceTold else { return }
      isAdviceTold = true
      var names: [String] = []
      for name in others.compactMap(\.target) where !names.contains(name) {
        guard names.count < Self.named else {
          names.append("...")
          break
        }
        names.append(name)
      }
      let what =
        target.map { "'\($0)' was not heard yet" } ?? "it tells of one target: '--nmea-target ID'"
      talk(
        "beaconfix: nothing on the NMEA port: \(what); heard are \(names.joined(separator: ", "))"
      )
    }
  }
#endif
