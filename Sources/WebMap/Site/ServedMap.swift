#if WebMap
  import FloorMaps
  import Synchronization

  /// The floor map that is shown, with its file where it may be edited.
  final class ServedMap: Sendable {
    struct Version: Sendable {
      let map: FloorMap
      let bytes: [UInt8]
      let revision: String
      let text: SharedBytes
    }

    private let current: Mutex<Version>
    private let saved = Mutex<FloorMap?>(nil)

    init(_ map: FloorMap, bytes: [UInt8]) {
      current = Mutex(Self.version(map, bytes))
    }

    /// The version that is shown.
    var version: Version { current.withLock { $0 } }

    /// Shows another version, which was saved.
    func replace(with map: FloorMap, bytes: [UInt8]) -> Version {
      let version = Self.version(map, bytes)
      current.withLock { $0 = version }
      saved.withLock { $0 = map }
      return version
    }

    /// The map that was saved since the last call, for the engine.
    func takeSaved() -> FloorMap? {
      saved.withLock { $0.take() }
    }

    private static func version(_ map: FloorMap, _ bytes: [UInt8]) -> Version {
      let revision = revision(of: bytes)
      return Version(
        map: map,
        bytes: bytes,
        revision: revision,
        text: SharedBytes(MapText.text(map, revision: revision))
      )
    }

    /// A hash by which two versions of a file are told apart: FNV-1a of 64 bits.
    private static func revision(of bytes: [UInt8]) -> String {
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return String(hash, radix: 16)
    }
  }
#endif
