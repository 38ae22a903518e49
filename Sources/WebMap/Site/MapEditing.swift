#if WebMap
  import FloorMaps
  import Positioning
  import UpdateFormats

  /// Where a floor map that was edited goes.
  public struct MapStore: Sendable {
    /// How it went.
    public enum Outcome: Equatable, Sendable {
      /// The file holds the new bytes.
      case saved
      /// The file is not what was edited any more; it was left alone.
      case changed
      /// It could not be written: why, in a sentence.
      case failed(String)
    }

    /// Puts new bytes in the place of those that were edited.
    let save: @Sendable (_ bytes: [UInt8], _ original: [UInt8]) -> Outcome

    /// Creates a store; `save` is called from a thread of the server's, once at a time.
    public init(save: @escaping @Sendable (_ bytes: [UInt8], _ original: [UInt8]) -> Outcome) {
      self.save = save
    }
  }

  /// The editor's side of the floor map: drafts are judged, and saved when they are good.
  struct MapEditing: Sendable {
    /// The longest map that is taken: one of 100,000 beacons has half of it.
    static let longestMap = 16 << 20
    /// Findings that are told.
    private static let mostFindings = 50

    private let map: ServedMap
    private let store: MapStore
    private let live: LiveMap

    init(_ map: ServedMap, _ store: MapStore, _ live: LiveMap) {
      (self.map, self.store, self.live) = (map, store, live)
    }

    /// The accuracy to be expected with a draft, which is not saved.
    static func coverage(_ request: HTTPRequest) -> HTTPResponse {
      let (map, findings) = FloorMap.read(request.body)
      guard let map else { return refusal("the draft has errors", findings) }
      return CoverageText.answer(map, floor: request.parameter("floor"))
    }

    /// Saves a map that was changed: the body is what `/api/map` gave, with the changes.
    func save(_ request: HTTPRequest) -> HTTPResponse {
      let version = map.version
      guard let match = request.value(of: "if-match"), match.hasPrefix("\"") else {
        return .refusal(
          .preconditionRequired,
          "tell which version was changed: a header If-Match with the \"revision\" of /api/map in quotes"
        )
      }
      guard match == "\"\(version.revision)\"" else {
        return .refusal(
          .conflict,
          "the floor map was saved by somebody else meanwhile; load it anew and do your changes again"
        )
      }
      let (wanted, faults) = FloorMap.read(request.body)
      guard let wanted else { return Self.refusal("the floor map has errors", faults) }
      let draft: FloorMapDraft
      do throws(JSON5Error) {
        guard try !FloorMapDraft.isReordered(before: version.json, after: request.body) else {
          return .refusal(
            .unprocessable,
            "floors and rooms stay in the order of the file: send them in it, or change the file"
          )
        }
        draft = try version.draft.applying(before: version.json, after: request.body)
      } catch {
        return .refusal(.unprocessable, "the floor map cannot be read: \(error)")
      }
      guard let merged = draft.map else {
        return Self.refusal("the floor map has errors", draft.findings)
      }
      guard merged.isDrawn(like: wanted) else {
        return .refusal(.internalError, "the changes cannot be written into the file as it is")
      }
      switch store.save(draft.bytes, version.draft.bytes) {
      case .saved: break
      case .changed:
        return .refusal(
          .conflict,
          "the file of the floor map was changed meanwhile; start again with the new one"
        )
      case .failed(let reason): return .refusal(.internalError, reason)
      }
      let saved = map.replace(with: merged, draft)
      live.restart(revision: saved.revision)
      live.publishSnapshot()
      var line = JSONLine(type: "saved")
      line.add("revision", saved.revision)
      line.add("findings", json: Self.text(draft.findings))
      return .json(line.object)
    }

    private static func refusal(_ message: String, _ findings: [Finding]) -> HTTPResponse {
      let errors = findings.filter { $0.severity == .error }
      var line = JSONLine(type: "error")
      line.add("message", message)
      line.add("findings", json: text(errors))
      return .json(line.object, .unprocessable)
    }

    private static func text(_ findings: [Finding]) -> String {
      let objects = findings.prefix(mostFindings).map { finding in
        var line = JSONLine(type: "finding")
        line.add("severity", finding.severity.rawValue)
        line.add("path", finding.path)
        line.add("message", finding.message)
        line.add("advice", finding.advice)
        return line.object
      }
      return "[\(objects.joined(separator: ","))]"
    }
  }

  extension FloorMap {
    /// Whether name, origin, receiver, propagation, floors, beacons and receivers are those of another
    /// map, in whatever order; identity keys aside, which the page never sees.
    fileprivate func isDrawn(like other: FloorMap) -> Bool {
      drawn == other.drawn
    }

    private var drawn: FloorMap {
      FloorMap(
        name: name,
        origin: origin,
        receiverHeight: receiverHeight,
        receiverOffset: receiverOffset,
        propagation: propagation,
        floors: floors.map(\.inOrder).sorted { $0.id < $1.id },
        beacons: beacons.map(\.withoutKey).sorted { $0.id < $1.id },
        receivers: receivers.sorted { $0.id < $1.id }
      )
    }
  }

  extension Floor {
    /// The floor with its rooms and stairs in the order of their ids.
    fileprivate var inOrder: Floor {
      var floor = self
      floor.rooms.sort { $0.id < $1.id }
      floor.stairs.sort { ($0.id ?? "") < ($1.id ?? "") }
      return floor
    }
  }

  extension Beacon {
    fileprivate var withoutKey: Beacon {
      var beacon = self
      beacon.irk = nil
      return beacon
    }
  }
#endif
