#if WebMap
  import FloorMaps
  import Synchronization

  /// The floor map that is shown, with its file where it may be edited.
  final class ServedMap: Sendable {
    struct Version: Sendable {
      let draft: FloorMapDraft
      let map: FloorMap
      let revision: String
      /// What `/api/map` gives.
      let text: SharedBytes
      let json: [UInt8]
    }

    private let current: Mutex<Version>
    private let saved = Mutex<FloorMap?>(nil)

    init(_ map: FloorMap, _ draft: FloorMapDraft) {
      current = Mutex(Self.version(map, draft))
    }

    /// The version that is shown.
    var version: Version { current.withLock { $0 } }

    /// Shows another version, which was saved.
    func replace(with map: FloorMap, _ draft: FloorMapDraft) -> Version {
      let version = Self.version(map, draft)
      current.withLock { $0 = version }
      saved.withLock { $0 = map }
      return version
    }

    /// The map that was saved since the last call, for the engine.
    func takeSaved() -> FloorMap? {
      saved.withLock { $0.take() }
    }

    private static func version(_ map: FloorMap, _ draft: FloorMapDraft) -> Version {
      let revision = revision(of: draft.bytes)
      let json = Array(MapText.text(map, revision: revision, unplaced: draft.unplaced).utf8)
      return Version(
        draft: draft,
        map: map,
        revision: revision,
        text: SharedBytes(json),
        json: json
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
