import Positioning
import Testing

/// Section C of the list of faults: RSSI and measured power, down to the distance made of them.
@Suite struct PowerFaultTests {
  /// A report of AA:00:00:00:00:01 without data, and its RSSI byte.
  private static func report(_ rssi: String) -> String {
    "04 3E0C 02 01 0001 0100000000AA 00 \(rssi)"
  }

  /// A report with an iBeacon: the byte of its measured power, and its RSSI byte.
  private static func iBeacon(_ power: String, _ rssi: String) -> String {
    "04 3E27 02 01 0001 0100000000AA 1B 1AFF 4C00 0215 8F0E1A2B3C4D5E6F708192A3B4C5D6E7 1234 5678"
      + " \(power) \(rssi)"
  }

  private static let iBeaconText = "8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/4660/22136"

  static let faults: [RecordingFault] =
    [
      RecordingFault(
        numbers: [28],
        symptom: "127 is taken for +127 dBm and mixed into the average",
        packets: (0..<8).map { (Double($0) / 2, report($0.isMultiple(of: 2) ? "C5" : "7F")) },
        sightings: (0..<8).map {
          "\(Double($0) / 2) \(sender(1)) " + ($0.isMultiple(of: 2) ? "-59" : "-")
        },
        nearest: ["1.0 A -59 1.0"],
        dropped: [.rssiUnavailable: 4]
      ),
      RecordingFault(
        numbers: [29],
        symptom: "a beacon that only ever gives 127 is never reported",
        packets: (0..<10).map { (Double($0), report("7F")) },
        sightings: (0..<10).map { "\(Double($0)) \(sender(1)) -" },
        nearest: [],
        dropped: [.rssiUnavailable: 10]
      ),
      RecordingFault(
        numbers: [31],
        symptom: "byte 80 becomes +128",
        packets: [(0, report("80")), (0, report("81"))],
        sightings: ["0.0 \(sender(1)) -128", "0.0 \(sender(1)) -127"],
        nearest: [],
        dropped: [.rssiOutOfRange: 1]
      ),
      RecordingFault(
        numbers: [32],
        symptom: "RSSI without its sign",
        packets: [(0, report("C5"))],
        sightings: ["0.0 \(sender(1)) -59"],
        nearest: ["0.0 A -59 1.0"]
      ),
      RecordingFault(
        numbers: [33],
        symptom: "an impossible RSSI ends the reading",
        packets: [(0, report("40")), (0, report("15")), (0, report("C5"))],
        sightings: ["0.0 \(sender(1)) 64", "0.0 \(sender(1)) 21", "0.0 \(sender(1)) -59"],
        nearest: ["0.0 A -59 1.0"],
        dropped: [.rssiOutOfRange: 2]
      ),
    ]
    // What no beacon can have at 1 m is told as it is, and no distance is made of it.
    + [("00", 0), ("FD", -3), ("01", 1), ("7F", 127)].map { byte, power in
      RecordingFault(
        numbers: [36],
        symptom: "measured power \(power) gives an astronomic distance",
        packets: [(0, iBeacon(byte, "C5"))],
        sightings: ["0.0 \(iBeaconText) -59 (\(power))"],
        nearest: ["0.0 I -59 1.0"]
      )
    }
    // 10^((-59 + 80) / 20) and 10^((-59 + 48) / 20).
    + [("B0", -80, 11.2), ("D0", -48, 0.3)].map { byte, rssi, metres in
      RecordingFault(
        numbers: [35, 37],
        symptom: "measured power is taken for the signal, or without its sign",
        packets: [(0, iBeacon("C5", byte))],
        sightings: ["0.0 \(iBeaconText) \(rssi) (-59)"],
        nearest: ["0.0 I \(rssi) \(metres)"]
      )
    }

  @Test(arguments: faults) func powers(fault: RecordingFault) { fault.check() }
}
