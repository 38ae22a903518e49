#if WebMap
  import FloorMaps
  import UpdateFormats

  /// What is where: from a request to its answer.
  final class Site: Sendable {
    /// The longest body with a wish about the playing, bytes.
    private static let longestWish = 4096

    let live: LiveMap
    let map: ServedMap
    let access: Access
    let control: PlaybackControl?
    let editing: MapEditing?
    private let pages = WebPages()

    init(
      _ live: LiveMap,
      _ map: ServedMap,
      _ access: Access,
      _ control: PlaybackControl?,
      _ editing: MapEditing?
    ) {
      self.editing = editing
      self.live = live
      self.map = map
      self.access = access
      self.control = control
    }

    /// The methods of a path; `nil` where there is nothing.
    private func methods(of path: String) -> [String]? {
      switch path {
      case "/api/map" where editing != nil: ["GET", "HEAD", "PUT"]
      case "/api/coverage" where editing != nil: ["GET", "HEAD", "POST"]
      case "/api/health", "/api/map", "/api/positions", "/api/events", "/api/coverage", "/metrics":
        ["GET", "HEAD"]
      case "/api/playback" where control != nil: ["POST"]
      default: pages[path] == nil ? nil : ["GET", "HEAD"]
      }
    }

    /// Why a request is refused by its head alone; `nil` when it is not.
    func refusal(of request: HTTPRequest) -> HTTPResponse? {
      guard request.isText else { return .refusal(.badRequest, "the request is not UTF-8") }
      if let refusal = access.refusal(of: request) { return refusal }
      guard let methods = methods(of: request.path) else {
        return .refusal(.notFound, "nothing is there; docs/schema.md lists what is")
      }
      guard methods.contains(request.method) else {
        var refusal = HTTPResponse.refusal(
          .methodNotAllowed,
          "the method can be \(methods.joined(separator: " or "))"
        )
        refusal.headers.append(("Allow", methods.joined(separator: ", ")))
        return refusal
      }
      let limit = longestBody(of: request)
      guard
        request.values(of: "content-length").allSatisfy({ Int($0).map { $0 <= limit } ?? false })
      else {
        return .refusal(.contentTooLarge, "the body may have \(limit) bytes")
      }
      if request.isReading, !request.values(of: "transfer-encoding").isEmpty {
        return .refusal(.badRequest, "no body belongs to a \(request.method)")
      }
      if !request.isReading, request.value(of: "content-type") != "application/json" {
        return .refusal(.unsupportedMediaType, "the body must be application/json")
      }
      return nil
    }

    /// How many bytes the body of a request may have.
    func longestBody(of request: HTTPRequest) -> Int {
      if request.isReading { return 0 }
      return request.path == "/api/playback" ? Self.longestWish : MapEditing.longestMap
    }

    /// Answers a request that was not refused and has come whole.
    func answer(_ request: HTTPRequest) -> HTTPAnswer {
      if request.isOpening { return .response(open(request)) }
      switch request.path {
      case "/api/health": return .response(.json(live.vitals.health))
      case "/api/positions": return .response(.json(live.positionsText))
      case "/api/map" where request.method == "PUT":
        guard let editing else { return .response(.refusal(.forbidden, "not with --edit")) }
        return .later { editing.save(request) }
      case "/api/coverage" where request.method == "POST":
        return .later { MapEditing.coverage(request) }
      case "/api/map":
        return .response(HTTPResponse(type: "application/json", map.version.text))
      case "/api/coverage":
        let (map, floor) = (map.version.map, request.parameter("floor"))
        return .later { CoverageText.answer(map, floor: floor) }
      case "/api/events" where request.method == "GET":
        return .events(target: request.parameter("target"))
      case "/api/events":
        return .response(HTTPResponse(type: "text/event-stream", SharedBytes([])))
      case "/metrics":
        let text = SharedBytes(live.vitals.metrics)
        return .response(HTTPResponse(type: "text/plain; version=0.0.4; charset=utf-8", text))
      case "/api/playback": return .response(play(request))
      default: return .response(pages[request.path] ?? .refusal(.notFound, "nothing is there"))
      }
    }

    /// Keeps the token of the address as a cookie, and leads to the page without it.
    private func open(_ request: HTTPRequest) -> HTTPResponse {
      if let token = access.token {
        guard token.isEqual(request.parameter("token") ?? "") else {
          return .refusal(.unauthorized, "that is not the token of this server")
        }
        var response = HTTPResponse.json("{}", .seeOther)
        let name = AccessToken.cookie(port: request.port)
        response.headers.append(("Location", "/"))
        response.headers.append(
          ("Set-Cookie", "\(name)=\(token.text); Path=/; HttpOnly; SameSite=Strict")
        )
        return response
      }
      var response = HTTPResponse.json("{}", .seeOther)
      response.headers.append(("Location", "/"))
      return response
    }

    private func play(_ request: HTTPRequest) -> HTTPResponse {
      guard let document = try? JSON5Document(request.body), let control,
        let wish = PlaybackControl.Wish(document.root)
      else {
        return .refusal(
          .unprocessable,
          "the body is an object with some of time (seconds), speed (0.1 to 100), paused"
        )
      }
      control.want(wish)
      return .json("{\"type\":\"playback\"}")
    }
  }

  extension PlaybackControl.Wish {
    /// Reads `{"time":, "speed":, "paused":}`; `nil` for anything else.
    fileprivate init?(_ value: JSON5Value) {
      guard case .object(let members) = value.content, !members.isEmpty else { return nil }
      for member in members {
        switch (member.key, member.value.content) {
        case ("time", .number(let number, _)) where number >= 0 && number.isFinite: time = number
        case ("speed", .number(let number, _)) where PlaybackControl.speeds.contains(number):
          speed = number
        case ("paused", .bool(let isPaused)): self.isPaused = isPaused
        default: return nil
        }
      }
    }
  }
#endif
