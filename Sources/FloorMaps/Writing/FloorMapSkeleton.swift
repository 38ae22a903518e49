public import Advertising
public import Quantities

/// The text of a floor map to be finished by hand, made from the beacons that were heard.
public enum FloorMapSkeleton {
  /// A beacon that was heard, as far as it matters here.
  public struct HeardBeacon: Equatable, Sendable {
    /// The id it gets, unlike all others.
    public var id: String
    /// What it sends; `named` ones are matched by their id alone.
    public var identity: BeaconIdentity
    /// The measured power that it claims, dBm at 1 m: told in a comment, as it is not measured here.
    public var measuredPower: Double?
    /// How many sightings of it there were.
    public var sightings: Int?
    /// How loud it was in the middle, dBm.
    public var medianRSSI: Double?

    /// Creates a heard beacon; what is not known is not written.
    public init(
      id: String,
      identity: BeaconIdentity,
      measuredPower: Double? = nil,
      sightings: Int? = nil,
      medianRSSI: Double? = nil
    ) {
      self.id = id
      self.identity = identity
      self.measuredPower = measuredPower
      self.sightings = sightings
      self.medianRSSI = medianRSSI
    }
  }

  /// A commented floor map with the beacons in the order given.
  ///
  /// `FloorMap.read` accepts it once every `null` in x and y has been replaced by metres; until
  /// then it answers with one error for each of them. Ids and identities must differ from one
  /// another. Text is escaped, so that nothing from the air can reach a terminal or break a line.
  public static func text(
    beacons: [HeardBeacon],
    name: String = "",
    layouts: [BeaconLayout] = []
  ) -> String {
    let formats = layouts.map { json5Quoted($0.text) }.joined(separator: ", ")
    let entries = beacons.map { entry($0) }.joined(separator: "\n")
    return """
      // A floor map for BeaconFix, begun from what was heard. To finish it:
      //   1. Choose a zero and two axes on the floor: x to the right, y up, in metres.
      //   2. Replace each null below by the place of its beacon; delete beacons that are not yours.
      //   3. Draw the outline of the floor.
      //   4. Run `beaconfix map check` on this file: it says what is missing, by line and column.
      {
        "format": \(json5Quoted(FloorMap.format)),
        "version": \(FloorMap.version),
        "name": \(json5Quoted(name)),\(layouts.isEmpty ? "" : "\n  \"layouts\": [\(formats)],")
        // How high above the floor the receiver is carried, metres:
        // "receiver": {"height": 1.2},
        // How signals weaken here: the power measured at 1 m in dBm, the exponent (2 in free space)
        // and the deviation in dB. These are usual values; without any, distances are rough:
        // "propagation": {"measuredPower": -59, "exponent": 2.2, "shadowing": 5},
        "floors": [
          {
            "id": "0",
            "level": 0,
            "elevation": 0,
            // The corners in order, metres:
            // "outline": [[0, 0], [12, 0], [12, 8], [0, 8]],
          },
        ],
        // x and y in metres; "z": metres above the floor, where it is known.
        "beacons": [
      \(entries)
        ],
      }

      """
  }

  private static func entry(_ beacon: HeardBeacon) -> String {
    let id = "\"id\": \(json5Quoted(beacon.id))"
    var keys = [id, "\"floor\": \"0\"", "\"x\": null", "\"y\": null"]
    if let identity = identityKey(beacon.identity) { keys.append(identity) }
    var remarks: [String] = []
    if let sightings = beacon.sightings {
      remarks.append(sightings == 1 ? "heard once" : "heard \(sightings) times")
    }
    if let rssi = beacon.medianRSSI { remarks.append("median \(decimal(rssi)) dBm") }
    if let power = beacon.measuredPower {
      let isPossible = NumberRule.measuredPower.accepts(power)
      remarks.append("claims \(decimal(power)) dBm at 1 m\(isPossible ? "" : ", which cannot be")")
    }
    let remark = remarks.isEmpty ? "" : "    // \(remarks.joined(separator: ", ")):\n"
    return "\(remark)    {\(keys.joined(separator: ", "))},"
  }

  private static func identityKey(_ identity: BeaconIdentity) -> String? {
    switch identity {
    case .iBeacon(let uuid, let major, let minor):
      "\"ibeacon\": {\"uuid\": \"\(uuid)\", \"major\": \(major), \"minor\": \(minor)}"
    case .altBeacon(let id1, let id2, let id3):
      "\"altbeacon\": {\"id1\": \"\(id1)\", \"id2\": \(id2), \"id3\": \(id3)}"
    case .eddystone(let bytes):
      eddystone(hexadecimalText(bytes.high, digits: 16) + hexadecimalText(bytes.low, digits: 16))
    case .address(let address): "\"address\": \"\(address)\""
    case .named: nil
    }
  }

  private static func eddystone(_ digits: String) -> String {
    let instance = digits.suffix(12)
    return "\"eddystone\": {\"namespace\": \"\(digits.prefix(20))\", \"instance\": \"\(instance)\"}"
  }
}
