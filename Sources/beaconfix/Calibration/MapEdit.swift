import FloorMaps
import Glibc

/// A floor map of which single values of one beacon are to be written anew.
struct MapEdit {
  /// The map as it is.
  let map: FloorMap
  private let path: String
  private let original: [UInt8]
  private let mode: mode_t

  /// Reads a map that can be written again.
  init(_ path: String) throws(CommandFailure) {
    guard path != "-" else { throw .usage("'--map -' cannot be written again; name a file") }
    original = try MapLoading.bytes(path)
    map = try MapLoading.check(FloorMap.read(original), of: path)
    mode = FileReplacement.mode(of: path) ?? 0
    self.path = path
  }

  /// Refuses a map that nobody may write.
  func checkWritable() throws(CommandFailure) {
    guard FileReplacement.isWritable(path) else {
      throw .noOutput("'\(path)' is read-only; make it writable, or leave out '--map'")
    }
  }

  /// The file with values of a beacon set, and lines that tell what changes.
  func setting(
    _ values: [(key: String, text: String)],
    ofBeacon index: Int
  ) throws(CommandFailure) -> (bytes: [UInt8], changes: [String]) {
    var bytes = original
    var changes: [String] = []
    let beacon = JSON5Path.root["beacons"][index]
    for (key, text) in values {
      guard let document = try? JSON5Document(bytes),
        let changed = document.setting(key, ofObjectAt: beacon, to: text)
      else { throw .badInput("'\(path)': \(beacon) cannot be found in it") }
      let old = document.value(at: beacon[key])
      let line = (old ?? document.value(at: beacon))?.position.line ?? 1
      let before = old.map { String(decoding: bytes[$0.range], as: UTF8.self) } ?? "none"
      changes.append("\(path):\(line): \(beacon[key]): \(before) -> \(text)")
      bytes = changed
    }
    return (bytes, changes)
  }

  /// Puts the new file in the place of the old one, if that is still the one that was read.
  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    try Interruption.check()
    guard FileReplacement.mode(of: path) != nil else {
      throw .noOutput("'\(path)' is gone; nothing was written")
    }
    try checkWritable()
    guard try MapLoading.bytes(path) == original else {
      throw .noOutput("'\(path)' was changed meanwhile; nothing was written, run this again")
    }
    try FileReplacement.write(bytes, to: path, mode: mode)
  }
}
