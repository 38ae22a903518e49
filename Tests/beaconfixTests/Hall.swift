import Foundation

/// A hall of 10 m by 10 m with a beacon in every corner, and what is heard in it at (3, 4).
enum Hall {
  static let map = """
    {
      "format": "beaconfix-map", "version": 1, "name": "hall",
      "propagation": {"measuredPower": -59, "exponent": 2, "shadowing": 4},
      "floors": [{"id": "0", "level": 0, "elevation": 0,
        "outline": [[0, 0], [10, 0], [10, 10], [0, 10]],
        "rooms": [{"id": "west", "polygon": [[0, 0], [5, 0], [5, 10], [0, 10]]}]}],
      "beacons": [
        {"id": "a", "floor": "0", "x": 0, "y": 0}, {"id": "b", "floor": "0", "x": 10, "y": 0},
        {"id": "c", "floor": "0", "x": 10, "y": 10}, {"id": "d", "floor": "0", "x": 0, "y": 10}
      ]
    }
    """

  /// Path loss without noise: -59 - 20 log10(distance).
  private static let levels = [
    (beacon: "a", rssi: -72.98), (beacon: "b", rssi: -77.13),
    (beacon: "c", rssi: -78.29), (beacon: "d", rssi: -75.53),
  ]

  /// CSV rows of all four beacons at some seconds.
  static func rows(_ seconds: Range<Int>, commas: String = "") -> String {
    seconds.flatMap { second in
      levels.map { "\(second).0,\($0.beacon),\($0.rssi)\(commas)\n" }
    }.joined()
  }

  /// NDJSON lines of all four beacons at some seconds.
  static func objects(_ seconds: Range<Int>) -> String {
    seconds.flatMap { second in
      levels.map { "{\"time\":\(second),\"beacon\":\"\($0.beacon)\",\"rssi\":\($0.rssi)}\n" }
    }.joined()
  }

  /// A whole sightings file: one position a second and one at the end.
  static let recording = "time,beacon,rssi\n" + rows(0..<4)

  /// Runs `locate` on a recording in the hall.
  static func locate(_ recording: [UInt8], _ options: String = "") throws -> Shell.Outcome {
    try Shell.run(
      "beaconfix locate --map map.json5 \(options) in",
      with: ["map.json5": Array(map.utf8), "in": recording]
    )
  }
}

extension Shell.Outcome {
  /// The lines of NDJSON of some types.
  func lines(_ types: String...) -> [String] {
    output.split(separator: "\n").map(String.init).filter { line in
      types.contains { line.hasPrefix("{\"type\":\"\($0)\"") }
    }
  }

  /// What the engine told: everything but where the stream begins and ends, and warnings.
  var updates: [String] { lines("position", "nearest", "room") }

  /// The messages of the warnings in the stream.
  var warnings: [String] {
    lines("warning").map { line in
      let parts = line.components(separatedBy: "\"message\":\"")
      return String(parts[1].dropLast(2)).replacing("\\\\", with: "\\").replacing(
        "\\\"",
        with: "\""
      )
    }
  }

  /// The counts of what was dropped, as they stand in the last line.
  var dropped: String? {
    lines("end").last?.components(separatedBy: "\"dropped\":").last.map {
      String($0.prefix { $0 != "}" } + "}")
    }
  }
}
