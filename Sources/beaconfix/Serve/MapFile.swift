#if WebMap
  import FloorMaps
  import Glibc
  import WebMap

  /// The floor map file of `serve --edit`.
  enum MapFile {
    /// The permissions of a map that was not there before.
    private static let privately: mode_t = 0o600

    /// Reads the map to be shown; where there is none yet, an empty one begins.
    static func load(_ path: String, isEditable: Bool) throws(CommandFailure) -> FloorMapDraft {
      guard isEditable else {
        let bytes = try MapLoading.bytes(path)
        _ = try MapLoading.check(FloorMap.read(bytes), of: path)
        return FloorMapDraft(bytes)
      }
      guard FileReplacement.mode(of: path) != nil else {
        talk("beaconfix: '\(path)' is not there yet: an empty floor map begins")
        return empty
      }
      guard FileReplacement.isWritable(path) else {
        throw .noOutput("'\(path)' is read-only; make it writable, or leave out '--edit'")
      }
      let draft = FloorMapDraft(try MapLoading.bytes(path))
      _ = try MapLoading.check((draft.map, draft.findings), of: path)
      return draft
    }

    private static let empty = FloorMapDraft(Array(FloorMapSkeleton.text(beacons: []).utf8))

    /// Saves into the file: whole or not at all, and only over what was loaded.
    static func store(_ path: String) -> MapStore {
      MapStore { bytes, original in
        do throws(CommandFailure) {
          guard let mode = FileReplacement.mode(of: path) else {
            guard original == empty.bytes else {
              return .failed("'\(path)' is gone; nothing was written")
            }
            try FileReplacement.write(bytes, to: path, mode: privately)
            return .saved
          }
          guard FileReplacement.isWritable(path) else {
            return .failed("'\(path)' is read-only; nothing was written")
          }
          guard try MapLoading.bytes(path) == original else { return .changed }
          try FileReplacement.write(bytes, to: path, mode: mode)
          return .saved
        } catch {
          return .failed(error.message)
        }
      }
    }
  }
#endif
