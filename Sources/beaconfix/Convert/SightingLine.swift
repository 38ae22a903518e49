import Quantities
import UpdateFormats

extension Sighting {
  /// The sighting as a line of sightings NDJSON; an RSSI that was not available is 127.
  func line(recording: String?) -> String {
    var line = JSONLine()
    line.add("time", time)
    line.add("recording", recording)
    line.add("beacon", beacon.description)
    switch measurement {
    case .rssi(let value):
      line.add("rssi", value, decimals: value == value.rounded() ? 0 : 2)
    case .unavailable:
      line.add("rssi", 127)
    case .range(let metres, let sigma):
      line.add("range", metres, decimals: 4)
      line.add("range_sigma", sigma, decimals: 4)
    }
    line.add("measured_power", measuredPower, decimals: 2)
    line.add("channel", channel.map(Int.init))
    line.add("receiver", receiver)
    line.add("target", target)
    return line.object
  }
}
