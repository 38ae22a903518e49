#if WebMap
  import FloorMaps
  import Positioning
  import UpdateFormats
  import WebMap

  /// Tells the positions of one target on an NMEA port.
  struct NMEATelling {
    private let server: SentenceServer
    private var target: NMEATarget
    private var isAdviceTold = false

    init(_ server: SentenceServer, of target: NMEATarget) {
      (self.server, self.target) = (server, target)
    }

    /// Tells the positions among updates; nobody gets any while the floor map has no origin.
    mutating func tell(_ updates: [Update], on map: FloorMap) {
      var ours: [Update] = []
      for update in updates {
        if case .position(let position) = update, target.take(position) { ours.append(update) }
      }
      guard !ours.isEmpty else { return advise() }
      guard let georeference = Georeference(map) else { return }
      let format = NMEAFormat(georeference)
      server.send(ours.flatMap { format.sentences($0) })
    }

    /// Says once why nothing is told.
    private mutating func advise() {
      guard !isAdviceTold, let advice = target.advice else { return }
      isAdviceTold = true
      talk("beaconfix: nothing on the NMEA port: \(advice)")
    }
  }
#endif
