#if WebMap
  import Captures
  import FloorMaps
  import Quantities
  import Testing

  @testable import beaconfix

  @Suite("Time line of a recording")
  struct PlaybackClockTests {
    private static let map = FloorMap(
      receivers: (0..<5).map { Receiver(id: "r\($0)", x: Double($0), y: 0) }
    )
    private static let beacons = FloorMap(beacons: [Beacon(id: "tag", x: 0, y: 0)])

    /// Seconds in all of a minute that five receivers hear twice a second, with something wrong.
    private func length(
      _ map: FloorMap = map,
      _ change: (inout Sighting, _ receiver: Int, _ second: Double) -> Void
    ) -> Double {
      var clock = PlaybackClock(map)
      for step in 0...120 {
        for receiver in 0..<5 {
          let second = Double(step) / 2
          let time = Timestamp(microseconds: Int64((1_000_000 + second) * 1e6))
          var sighting = Sighting(time: time, beacon: .named("tag"), measurement: .rssi(-60))
          sighting.receiver = "r\(receiver)"
          change(&sighting, receiver, second)
          clock.take(.sighting(sighting))
        }
      }
      return clock.elapsed
    }

    @Test(
      "one receiver's clock that is late, or starts anew, makes it no longer",
      arguments: [(-5.0, 0.0), (-3600, 0), (-1_000_000, 0), (-1_000_000, 20), (-30, 40)]
    )
    func late(ahead: Double, from: Double) {
      let seconds = length { sighting, receiver, second in
        guard receiver == 3, second >= from else { return }
        sighting.time = sighting.time.advanced(byMicroseconds: Int64(ahead * 1e6))
      }
      #expect(abs(seconds - 60) < 0.1)
    }

    @Test(
      "rows of strangers and impossible rows make it no longer, whatever their time",
      arguments: [-1_000_000.0, -100, 100, 1800, 1e9]
    )
    func strangers(ahead: Double) {
      for isStranger in [true, false] {
        let seconds = length { sighting, receiver, second in
          guard receiver == 3 || (receiver == 0 && second == 0) else { return }
          sighting.time = sighting.time.advanced(byMicroseconds: Int64(ahead * 1e6))
          if isStranger { sighting.receiver = "nobody" } else { sighting.measurement = .rssi(-500) }
        }
        #expect(abs(seconds - 60) < 0.1)
      }
    }

    @Test(
      "beacons that are not on the map do not make another stretch of time",
      arguments: [-1_000_000.0, -100, 9000, 1e9]
    )
    func foreignBeacons(ahead: Double) {
      let seconds = length(Self.beacons) { sighting, receiver, second in
        guard receiver == 3 else { return }
        sighting.time = sighting.time.advanced(byMicroseconds: Int64(ahead * 1e6))
        sighting.beacon = .named("stranger")
      }
      #expect(abs(seconds - 60) < 0.1)
    }

    @Test(
      "clocks that all jump follow what was before without a pause",
      arguments: [-1000.0, 9000]
    )
    func stretch(jump: Double) {
      let seconds = length { sighting, _, second in
        guard second >= 30 else { return }
        sighting.time = sighting.time.advanced(byMicroseconds: Int64(jump * 1e6))
      }
      #expect(abs(seconds - 60) < 1)
    }
  }
#endif
