import Advertising
import Captures
import Quantities
import UpdateFormats

extension ReportRecord {
  /// The report as a line of Reports NDJSON; keys that the capture does not tell are absent.
  func line(data: Span<UInt8>) -> String {
    var line = JSONLine()
    line.add("time", time)
    line.add("frame", frame)
    line.add("index", index)
    line.add("kind", kind.rawValue)
    line.add("eventType", Int(eventType))
    line.add("addressType", addressType.map(Int.init))
    line.add("address", address?.description.lowercased())
    line.add("rssi", rssi.map(Int.init))
    line.add("txPower", txPower.map(Int.init))
    line.add("channel", channel.map(Int.init))
    line.add("primaryPhy", primaryPHY.map(Int.init))
    line.add("secondaryPhy", secondaryPHY.map(Int.init))
    line.add("sid", sid.map(Int.init))
    line.add("dataStatus", dataStatus.map { Int($0.rawValue) })
    line.add("directAddress", directAddress?.description.lowercased())
    line.add("crc", crc?.rawValue)
    line.add("data", Self.hexadecimal(data))
    return line.object
  }

  private static func hexadecimal(_ data: Span<UInt8>) -> String {
    var text = ""
    text.reserveCapacity(2 * data.count)
    for index in data.indices { text += hexadecimalText(UInt64(data[index]), digits: 2) }
    return text
  }
}
