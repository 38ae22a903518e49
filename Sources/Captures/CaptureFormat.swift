/// The containers that can be read, as their content tells them apart.
public enum CaptureFormat: String, Sendable {
  /// btsnoop version 1: Android's HCI log, btmon, `beaconfix record`.
  case btsnoop
  /// pcap, of microseconds or nanoseconds, in either byte order.
  case pcap
  /// pcapng, of any sections and interfaces.
  case pcapng
  /// Sightings as comma-separated values with a header row.
  case csv
  /// Sightings as one JSON object a line.
  case ndjson

  /// The bytes that a capture cannot do without.
  var headerLength: Int {
    switch self {
    case .btsnoop: BtsnoopHeader.length
    case .pcap: PcapHeader.length
    case .pcapng: PcapngBlock.shortestSectionHeader
    case .csv, .ndjson: 0
    }
  }

  /// Where the version stands.
  var versionOffset: Int {
    switch self {
    case .btsnoop: 8
    case .pcap: 4
    case .pcapng: 12
    case .csv, .ndjson: 0
    }
  }

  /// The version of the container that is read.
  var version: Int {
    self == .pcap ? 2 : 1
  }
}
