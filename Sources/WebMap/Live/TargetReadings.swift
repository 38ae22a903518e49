#if WebMap
  public import FloorMaps
  public import Positioning
  import Quantities
  import UpdateFormats

  /// What a target's beacons were heard as at an update, against its position.
  ///
  /// The line is made when somebody wants it: of a thousand targets a page looks at one.
  public struct TargetReadings: Sendable {
    var target: String? { position.target }
    private let readings: [BeaconReading]
    private let position: PositionUpdate
    private let receiverHeight: Double?

    /// Beacons that are told; the nearest ones first.
    private static let most = 64

    /// Puts readings of the beacons of a floor beside their distances from a position, if there is one.
    public init(_ readings: [BeaconReading], at position: PositionUpdate, of map: FloorMap) {
      (self.readings, self.position) = (readings, position)
      receiverHeight = map.receiverHeight
    }

    var line: String {
      let nearest = readings.sorted { $0.range < $1.range }.prefix(Self.most)
      var line = JSONLine(type: "readings")
      line.add("time", position.time)
      line.add("target", target)
      line.add("readings", json: "[\(nearest.map(object).joined(separator: ","))]")
      return line.object
    }

    private func object(_ reading: BeaconReading) -> String {
      let beacon = reading.beacon
      var line = JSONLine()
      line.add("beacon", beacon.id)
      line.add("rssi", reading.rssi, decimals: 1)
      line.add("range", reading.range, decimals: 3)
      line.add("sigma", reading.sigma, decimals: 3)
      guard beacon.floor == position.floor else {
        line.add("floor", beacon.floor)
        return line.object
      }
      if let place = position.position {
        let planar: Double = place.distance(to: beacon.position)
        let height: Double = receiverHeight.flatMap { own in beacon.z.map { $0 - own } } ?? 0
        let distance: Double = (planar * planar + height * height).squareRoot()
        line.add("distance", distance, decimals: 3)
        line.add("residual", reading.range - distance, decimals: 3)
      }
      return line.object
    }
  }
#endif
