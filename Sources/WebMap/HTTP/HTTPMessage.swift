#if WebMap
  /// What a client asks for.
  struct HTTPRequest: Sendable {
    /// The method as sent, in capitals.
    var method: String
    /// The path with its escapes resolved, without the query.
    var path: String
    /// The pairs of the query, escapes resolved.
    var query: [(name: String, value: String)] = []
    /// Header fields in order; names as sent.
    var headers: [(name: String, value: String)] = []
    /// Whether all of it is UTF-8.
    var isText = true
    /// The body, once it has come whole.
    var body: [UInt8] = []

    /// The values of a header field, whatever the case of its name.
    func values(of name: String) -> [String] {
      headers.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// The value of a header field that may stand only once; `nil` where it is missing or repeated.
    func value(of name: String) -> String? {
      let values = values(of: name)
      return values.count == 1 ? values[0] : nil
    }

    /// The first value of a name in the query.
    func parameter(_ name: String) -> String? {
      query.first { $0.name == name }?.value
    }
  }

  /// What a client gets.
  struct HTTPResponse: Sendable {
    /// The statuses that are used here.
    enum Status: UInt32 {
      case ok = 200
      case seeOther = 303
      case badRequest = 400
      case unauthorized = 401
      case forbidden = 403
      case notFound = 404
      case methodNotAllowed = 405
      case conflict = 409
      case contentTooLarge = 413
      case unsupportedMediaType = 415
      case misdirected = 421
      case unprocessable = 422
      case preconditionRequired = 428
      case internalError = 500
      case unavailable = 503
    }

    var status: Status
    var headers: [(name: String, value: String)]
    var body: SharedBytes

    /// A response of some media type.
    init(_ status: Status = .ok, type: String, _ body: SharedBytes) {
      self.status = status
      headers = [("Content-Type", type)]
      self.body = body
    }

    /// A JSON text.
    static func json(_ text: String, _ status: Status = .ok) -> HTTPResponse {
      HTTPResponse(status, type: "application/json", SharedBytes(text + "\n"))
    }

    /// A refusal that says why, as JSON: `{"type":"error","message":}`.
    static func refusal(_ status: Status, _ message: String) -> HTTPResponse {
      .json(errorLine(message), status)
    }
  }

  /// How a request is answered.
  enum HTTPAnswer: Sendable {
    /// At once.
    case response(HTTPResponse)
    /// When some work is done, which others do not have to wait for.
    case later(@Sendable () -> HTTPResponse)
    /// With events, as they come; those about readings of one target, or of no target in particular.
    case events(target: String?)
  }
#endif
