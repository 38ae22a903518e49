#if WebMap
  import Captures
  import FloorMaps
  import Positioning
  import Quantities
  import WebMap

  /// Beacons that are heard and that the floor map does not know, for who wants to place them.
  struct StrangerList {
    /// Strangers that are remembered; phones that change their address come without end.
    private static let most = 500
    /// Strangers that are told.
    private static let told = 50

    private var anchors: Anchors
    private var heard: [BeaconIdentity: (rssi: Double, count: Int)] = [:]

    init(_ map: FloorMap) {
      anchors = Anchors(map)
    }

    /// Takes what an input gives.
    mutating func hear(_ event: InputEvent) {
      guard case .capture(.sighting(let sighting)) = event,
        case .rssi(let rssi) = sighting.measurement, anchors.index(of: sighting) == nil
      else { return }
      let before = heard[sighting.beacon]
      guard before != nil || heard.count < Self.most else { return }
      heard[sighting.beacon] = (rssi, (before?.count ?? 0) + 1)
    }

    /// The loudest ones.
    var loudest: [HeardStranger] {
      heard.sorted { ($0.value.rssi, $0.key.description) > ($1.value.rssi, $1.key.description) }
        .prefix(Self.told)
        .map { HeardStranger($0.key, rssi: $0.value.rssi, count: $0.value.count) }
    }
  }
#endif
