/// The columns of a sightings CSV and the keys of a sightings NDJSON object.
enum SightingField: String, CaseIterable {
  case time
  case beacon
  case rssi
  case range
  case rangeSigma = "range_sigma"
  case recording
  case receiver
  case target
  case measuredPower = "measured_power"
  case channel

  /// Whether the value is text; the others are numbers, and a time may be either.
  var isText: Bool {
    switch self {
    case .beacon, .recording, .receiver, .target: true
    case .time, .rssi, .range, .rangeSigma, .measuredPower, .channel: false
    }
  }
}
