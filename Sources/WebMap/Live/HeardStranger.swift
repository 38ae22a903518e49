#if WebMap
  public import Quantities
  import UpdateFormats

  /// A beacon that was heard and that the floor map does not know.
  public struct HeardStranger: Sendable {
    private let identity: BeaconIdentity
    private let rssi: Double
    private let count: Int

    /// Creates a stranger with its last RSSI in dBm and how often it was heard.
    public init(_ identity: BeaconIdentity, rssi: Double, count: Int) {
      (self.identity, self.rssi, self.count) = (identity, rssi, count)
    }

    static func line(of strangers: [HeardStranger]) -> String {
      let objects = strangers.map { stranger in
        var line = JSONLine()
        if case .named(let name) = stranger.identity { line.add("id", name) }
        MapText.add(stranger.identity, to: &line)
        line.add("rssi", stranger.rssi, decimals: 0)
        line.add("count", stranger.count)
        return line.object
      }
      var line = JSONLine(type: "strangers")
      line.add("beacons", json: "[\(objects.joined(separator: ","))]")
      return line.object
    }
  }
#endif
