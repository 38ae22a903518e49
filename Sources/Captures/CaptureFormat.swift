/// The containers that can be read, as their content tells them apart.
public enum CaptureFormat: String, Sendable {
  /// btsnoop version 1: Android's HCI log, btmon, `beaconfix record`.
  case btsnoop
  /// Sightings as comma-separated values with a header row.
  case csv
  /// Sightings as one JSON object a line.
  case ndjson
}
