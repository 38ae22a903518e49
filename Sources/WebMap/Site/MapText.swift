#if WebMap
  import Advertising
  import FloorMaps
  import Quantities
  import UpdateFormats

  /// A floor map as strict JSON with the keys of its file: what `FloorMap.read` takes back.
  ///
  /// Identity keys (`irk`) are secrets and stay out, and so do layouts, which no page needs.
  enum MapText {
    /// The whole map.
    ///
    /// `unplaced` are beacons of the file that have no place yet.
    static func text(_ map: FloorMap, revision: String, unplaced: [Beacon]) -> String {
      var line = JSONLine()
      line.add("format", FloorMap.format)
      line.add("version", FloorMap.version)
      line.add("revision", revision)
      line.add("name", map.name)
      line.add("yAxis", map.yAxis.rawValue)
      if let origin = map.origin { line.add("origin", json: text(origin)) }
      var receiver = JSONLine()
      receiver.add("height", exact: map.receiverHeight)
      receiver.add("offset", exact: map.receiverOffset == 0 ? nil : map.receiverOffset)
      if receiver.object != "{}" { line.add("receiver", json: receiver.object) }
      if let propagation = map.propagation { line.add("propagation", json: text(propagation)) }
      line.add("floors", list: map.floors.map(text))
      line.add("beacons", list: map.beacons.map { text($0) })
      line.add("receivers", list: map.receivers.map(text))
      line.add("unplaced", list: unplaced.map { text($0, isPlaced: false) })
      return line.object
    }

    private static func text(_ origin: Origin) -> String {
      var line = JSONLine()
      line.add("latitude", exact: origin.latitude)
      line.add("longitude", exact: origin.longitude)
      line.add("bearing", exact: origin.bearing)
      return line.object
    }

    private static func text(_ propagation: Propagation) -> String {
      var line = JSONLine()
      line.add("measuredPower", exact: propagation.measuredPower)
      line.add("exponent", exact: propagation.exponent)
      line.add("shadowing", exact: propagation.shadowing)
      if let hearing = propagation.hearing {
        var inner = JSONLine()
        inner.add("threshold", exact: hearing.threshold)
        inner.add("width", exact: hearing.width)
        line.add("hearing", json: inner.object)
      }
      return line.object
    }

    private static func text(_ floor: Floor) -> String {
      var line = JSONLine()
      line.add("id", floor.id)
      line.add("level", floor.level)
      line.add("elevation", exact: floor.elevation)
      if !floor.outline.isEmpty { line.add("outline", json: text(floor.outline)) }
      if let propagation = floor.propagation { line.add("propagation", json: text(propagation)) }
      line.add("slabLoss", exact: floor.slabLoss)
      line.add("rooms", list: floor.rooms.map(text))
      line.add("walls", list: floor.walls.map(text))
      line.add("stairs", list: floor.stairs.map(text))
      return line.object
    }

    private static func text(_ room: Room) -> String {
      var line = JSONLine()
      line.add("id", room.id)
      line.add("name", room.name)
      line.add("polygon", json: text(room.polygon))
      line.add("message", room.message)
      line.add("url", room.url)
      return line.object
    }

    private static func text(_ wall: Wall) -> String {
      var line = JSONLine()
      line.add("from", json: text(wall.from))
      line.add("to", json: text(wall.to))
      line.add("loss", exact: wall.loss)
      return line.object
    }

    private static func text(_ stairs: Stairs) -> String {
      var line = JSONLine()
      line.add("id", stairs.id)
      line.add("polygon", json: text(stairs.polygon))
      line.add("to", json: "[\(stairs.to.map(JSONLine.quoted).joined(separator: ","))]")
      return line.object
    }

    private static func text(_ beacon: Beacon, isPlaced: Bool = true) -> String {
      var line = JSONLine()
      line.add("id", beacon.id)
      line.add("floor", beacon.floor)
      if isPlaced {
        line.add("x", exact: beacon.x)
        line.add("y", exact: beacon.y)
      }
      line.add("z", exact: beacon.z)
      if let identity = beacon.identity { add(identity, to: &line) }
      line.add("measuredPower", exact: beacon.measuredPower)
      line.add("exponent", exact: beacon.exponent)
      line.add("shadowing", exact: beacon.shadowing)
      line.add("rangeBias", exact: beacon.rangeBias == 0 ? nil : beacon.rangeBias)
      line.add("label", beacon.label)
      line.add("message", beacon.message)
      line.add("url", beacon.url)
      return line.object
    }

    /// Adds the key of an identity as the floor map has it.
    static func add(_ identity: BeaconIdentity, to line: inout JSONLine) {
      var inner = JSONLine()
      switch identity {
      case .iBeacon(let uuid, let major, let minor):
        inner.add("uuid", uuid.description)
        inner.add("major", Int(major))
        inner.add("minor", Int(minor))
        line.add("ibeacon", json: inner.object)
      case .altBeacon(let id1, let id2, let id3):
        inner.add("id1", id1.description)
        inner.add("id2", Int(id2))
        inner.add("id3", Int(id3))
        line.add("altbeacon", json: inner.object)
      case .eddystone(let bytes):
        let digits =
          hexadecimalText(bytes.high, digits: 16) + hexadecimalText(bytes.low, digits: 16)
        inner.add("namespace", String(digits.prefix(20)))
        inner.add("instance", String(digits.suffix(12)))
        line.add("eddystone", json: inner.object)
      case .address(let address): line.add("address", address.description)
      case .named: break
      }
    }

    private static func text(_ receiver: Receiver) -> String {
      var line = JSONLine()
      line.add("id", receiver.id)
      line.add("floor", receiver.floor)
      line.add("x", exact: receiver.x)
      line.add("y", exact: receiver.y)
      line.add("z", exact: receiver.z)
      line.add("offset", exact: receiver.offset)
      return line.object
    }

    private static func text(_ points: [Point]) -> String {
      "[\(points.map(text).joined(separator: ","))]"
    }

    private static func text(_ point: Point) -> String {
      "[\(exactText(point.x)),\(exactText(point.y))]"
    }
  }

  extension JSONLine {
    /// Adds a finite number as the shortest text that reads back to it.
    fileprivate mutating func add(_ key: String, exact value: Double?) {
      guard let value, value.isFinite else { return }
      add(key, json: exactText(value))
    }

    fileprivate mutating func add(_ key: String, list: [String]) {
      if !list.isEmpty { add(key, json: "[\(list.joined(separator: ","))]") }
    }
  }

  private func exactText(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15 ? "\(Int64(value))" : "\(value)"
  }

  /// `{"type":"error","message":}` with a sentence for people.
  func errorLine(_ message: String) -> String {
    var line = JSONLine(type: "error")
    line.add("message", message)
    return line.object
  }
#endif
