public import FloorMaps

extension FloorMap {
  /// Bytes read at once.
  private static let chunk = 256 * 1024
  /// No floor map is near this size; a larger file is some other file.
  private static let limit = 64_000_000

  /// Reads a floor map file; what is only doubtful in it is not told: `beaconfix map check` does.
  ///
  /// - Throws: with every error in the file, by line and column.
  public init(contentsOf path: String) throws(FloorMapError) {
    var bytes: [UInt8] = []
    do throws(RecordingError) {
      let file = try FileBytes(path)
      while true {
        let chunk = try file.read(upTo: Self.chunk)
        if chunk.isEmpty { break }
        bytes += chunk
        guard bytes.count <= Self.limit else {
          throw RecordingError.unreadable(path: path, reason: "larger than 64 MB")
        }
      }
    } catch {
      guard case .unreadable(_, let reason) = error else { preconditionFailure() }
      throw .unreadable(path: path, reason: reason)
    }
    let (map, findings) = FloorMap.read(bytes)
    guard let map else { throw .refused(path: path, findings) }
    self = map
  }
}
