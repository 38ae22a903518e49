#if WebMap
  import Quantities
  import UpdateFormats

  /// How the program is, for `/api/health` and `/metrics`.
  struct MapVitals: Sendable {
    let source: MapSource
    /// Seconds since the start.
    let seconds: Double
    /// Seconds since the last position; `nil` before the first.
    let sinceLastPosition: Double?
    let listeners: Int
    let droppedListeners: Int
    /// The readers of sentences; `nil` where there is no port for them.
    let sentences: SentenceCounts?
    let positions: Int
    let summary: StreamSummary
    /// Radius of each target's last position, metres.
    let accuracies: [String: Double]

    /// The health as one object.
    var health: String {
      var line = JSONLine(type: "health")
      line.add("status", "ok")
      line.add("program", source.program)
      line.add("input", source.input.rawValue)
      line.add("uptime", seconds, decimals: 3)
      line.add("sincePosition", sinceLastPosition, decimals: 3)
      line.add("targets", accuracies.count)
      line.add("listeners", listeners)
      line.add("listenersDropped", droppedListeners)
      line.add("nmeaClients", sentences?.clients)
      line.add("nmeaClientsDropped", sentences?.dropped)
      line.add("sightings", summary.sightings)
      line.add("positions", positions)
      return line.object
    }

    /// Targets whose radius is told: each is a time series of its own.
    private static let mostTargets = 1000

    /// The metrics in Prometheus's text format 0.0.4.
    var metrics: String {
      var text = ""
      func metric(_ name: String, _ type: String, _ help: String, _ samples: [(String, Double)]) {
        text += "# HELP beaconfix_\(name) \(help)\n# TYPE beaconfix_\(name) \(type)\n"
        for (labels, value) in samples {
          text += "beaconfix_\(name)\(labels) \(Self.number(value))\n"
        }
      }
      func one(_ name: String, _ type: String, _ help: String, _ value: Double?) {
        if let value { metric(name, type, help, [("", value)]) }
      }
      one("uptime_seconds", "gauge", "Seconds since the start.", seconds)
      one("records_total", "counter", "Records read.", Double(summary.records))
      one("sightings_total", "counter", "Sightings read.", Double(summary.sightings))
      one("positions_total", "counter", "Positions told.", Double(positions))
      one(
        "position_age_seconds",
        "gauge",
        "Seconds since the last position.",
        sinceLastPosition
      )
      one("listeners", "gauge", "Clients on the event stream.", Double(listeners))
      one(
        "listeners_dropped_total",
        "counter",
        "Clients that were too slow.",
        Double(droppedListeners)
      )
      one(
        "nmea_clients",
        "gauge",
        "Clients on the NMEA port.",
        sentences.map { Double($0.clients) }
      )
      one(
        "nmea_clients_dropped_total",
        "counter",
        "NMEA clients that were too slow.",
        sentences.map { Double($0.dropped) }
      )
      one(
        "nmea_clients_refused_total",
        "counter",
        "NMEA clients beyond those that are served at once.",
        sentences.map { Double($0.refused) }
      )
      let drops = summary.dropped.map { ("{reason=\"\($0.reason)\"}", Double($0.count)) }
      if !drops.isEmpty { metric("dropped_total", "counter", "Dropped, by reason.", drops) }
      one("targets", "gauge", "Targets with a position.", Double(accuracies.count))
      let radii = accuracies.filter(\.value.isFinite).sorted { $0.key < $1.key }
        .prefix(Self.mostTargets).map { ("{target=\"\(Self.escaped($0.key))\"}", $0.value) }
      if !radii.isEmpty {
        metric("accuracy_metres", "gauge", "95 % radius of the last position.", radii)
      }
      return text
    }

    private static func number(_ value: Double) -> String {
      value == value.rounded() && value.magnitude < 1e15
        ? "\(Int64(value))" : fixedDecimals(value, 3)
    }

    private static func escaped(_ label: String) -> String {
      var text = ""
      for scalar in label.unicodeScalars {
        switch scalar {
        case "\\": text += "\\\\"
        case "\"": text += "\\\""
        case "\n": text += "\\n"
        default: text.unicodeScalars.append(scalar)
        }
      }
      return text
    }
  }
#endif
