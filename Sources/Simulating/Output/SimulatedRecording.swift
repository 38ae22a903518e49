import Captures
import FloorMaps
import Quantities

/// A simulation as the bytes of a file, chunk by chunk.
///
/// ```
/// var recording = try SimulatedRecording(simulation, format: .btsnoop)
/// while let chunk = recording.next() { try output.write(chunk) }
/// ```
///
/// The first and the last record bear only a time, the start and the end of the simulation, so that
/// a replay lasts as long as the walk, silence at its ends included. Times count from the Unix
/// epoch in both formats.
public struct SimulatedRecording: Sendable {
  /// The kinds of file that a simulation can be written as.
  public enum Format: String, CaseIterable, Sendable {
    /// HCI events as an adapter would give them (datalink 1002); they do not tell the channel.
    case btsnoop
    /// A sightings file with measured power and channel.
    case csv
  }

  /// The kind of file.
  public let format: Format
  /// The simulation; its tally is complete when the last chunk is taken.
  public private(set) var simulation: Simulation

  private var stage = Stage.start
  private let btsnoop = BtsnoopWriter()
  private let csv = SightingsCSVWriter(columns: [.measuredPower, .channel])

  private enum Stage {
    case start
    case middle
    case over
  }

  /// Bytes after which a chunk is given.
  private static let chunkSize = 1 << 16

  /// Prepares to write what is left of a simulation.
  ///
  /// - Throws: `SimulationError.beaconSendsNothing` for btsnoop when a beacon of the map has no
  ///   identity: no reader could tell which one it is.
  public init(_ simulation: Simulation, format: Format) throws(SimulationError) {
    if format == .btsnoop, let mute = simulation.map.beacons.first(where: { $0.identity == nil }) {
      throw .beaconSendsNothing(id: mute.id)
    }
    self.simulation = simulation
    self.format = format
  }

  /// The next chunk, some 64 KiB and never empty; `nil` after the last.
  public mutating func next() -> [UInt8]? {
    guard stage != .over else { return nil }
    var chunk: [UInt8] = []
    chunk.reserveCapacity(Self.chunkSize + 512)
    if stage == .start {
      appendHeader(to: &chunk)
      appendClock(at: 0, to: &chunk)
      stage = .middle
    }
    while chunk.count < Self.chunkSize {
      guard let heard = simulation.nextHeard() else {
        appendClock(at: simulation.duration, to: &chunk)
        stage = .over
        break
      }
      append(heard.sighting, of: heard.beacon, to: &chunk)
    }
    return chunk
  }

  private func appendHeader(to chunk: inout [UInt8]) {
    switch format {
    case .btsnoop: btsnoop.appendHeader(to: &chunk)
    case .csv: chunk += csv.header.utf8
    }
  }

  private func appendClock(at elapsed: Int64, to chunk: inout [UInt8]) {
    let time = simulation.time(at: elapsed)
    switch format {
    case .btsnoop: btsnoop.appendClock(at: time, to: &chunk)
    case .csv: chunk += csv.clockRow(time).utf8
    }
  }

  private func append(_ sighting: Sighting, of beacon: Int, to chunk: inout [UInt8]) {
    switch format {
    case .csv:
      chunk += csv.row(sighting).utf8
    case .btsnoop:
      guard case .rssi(let rssi) = sighting.measurement,
        let event = simulation.beacons[beacon].event(rssi: rssi)
      else { return }
      btsnoop.append(event: event, at: sighting.time, to: &chunk)
    }
  }
}
