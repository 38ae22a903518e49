#if WebMap
  import Foundation
  import Testing

  extension LiveCommandTests {
    /// Asks a path until a line of the answer holds a text, a minute at most, and prints that line.
    private static let asking = """
      ask() { timeout 60 python3 -c '
      import sys, time, urllib.request
      while True:
          for line in urllib.request.urlopen("http://localhost:8080/" + sys.argv[1]):
              text = line.decode().removeprefix("data: ")
              if sys.argv[2] in text: sys.exit(print(text.strip()))
          time.sleep(0.3)' "$@"; }
      beaconfix serve -m map.json5 --nmea-port 0 --record air.btsnoop >out & serve=$!
      until grep -q tcp out; do sleep 0.1; done
      """

    @Test("serve: its position is told on the page, and what is heard is kept for us alone")
    func serve() throws {
      let outcome = try run(
        """
        \(Self.asking)
        sleep 3
        ask api/positions '"status":"fix"'
        ask api/health '"status":"ok"'
        kill -TERM $serve; wait $serve; code=$?
        beaconfix locate -m map.json5 air.btsnoop | tail -1
        echo "mode $(stat -c %a air.btsnoop)"
        (exit $code)
        """,
        "controller \(Self.beacons)"
      )
      #expect(outcome.status == 143, "\(outcome)")
      let told = try #require(objects(outcome.output, "positions").first, "\(outcome)")
      let position = try #require((told["positions"] as? [[String: Any]])?.first, "\(outcome)")
      let (x, y) = (position["x"] as? Double ?? .nan, position["y"] as? Double ?? .nan)
      let accuracy = position["accuracy"] as? Double ?? .nan
      #expect(hypot(x - Self.place.x, y - Self.place.y) < accuracy, "\(position)")
      let health = try #require(objects(outcome.output, "health").first)
      #expect(health["input"] as? String == "live" && health["nmeaClients"] as? Int == 0)
      #expect((health["sightings"] as? Int ?? 0) > 50)
      let end = try #require(objects(outcome.output, "end").first)
      #expect((end["positions"] as? Int ?? 0) >= 3)
      #expect(outcome.output.contains("mode 600\n"))
    }

    @Test("serve: unplugged it says so and stays up, plugged in again it goes on")
    func servedUnplugged() throws {
      let outcome = try run(
        """
        \(Self.asking)
        ask api/positions '"status":"fix"' >/dev/null
        echo unplug >control
        ask api/events '"state":"unknown"' >/dev/null; echo "unplugged $?"
        sleep 6; ask api/health '"status":"ok"'
        echo plug >control
        ask api/events '"state":"poweredOn"' >/dev/null; echo "plugged $?"
        sleep 4; ask api/health '"status":"ok"'
        kill -INT $serve; wait $serve
        """,
        "controller \(Self.beacons)"
      )
      #expect(outcome.status == 130, "\(outcome)")
      #expect(outcome.output.contains("unplugged 0\n{"), "\(outcome)")
      #expect(outcome.output.contains("\nplugged 0\n{"), "\(outcome)")
      let positions = objects(outcome.output, "health").compactMap { $0["positions"] as? Int }
      #expect(positions.count == 2 && positions[1] > positions[0] + 1, "\(outcome)")
    }
  }
#endif
