#if WebMap
  import CMicroHTTPD
  import Glibc
  import Synchronization

  /// The door to libmicrohttpd: connections in, requests to the site, answers out.
  ///
  /// The library has one thread; what takes long is answered later, by another.
  final class HTTPServer: Sendable {
    /// Connections at the same time; more wait to be accepted.
    static let connections: UInt32 = 256
    /// Bytes of a connection's head, and of what is sent at once.
    static let memory = 32 * 1024
    /// Bytes that the kernel keeps for a reader of events that does not read.
    static let eventBuffer: Int32 = 128 * 1024
    /// Seconds after which a connection on which nothing moves is closed.
    static let silence: UInt32 = 60
    /// Connections that wait to be accepted.
    static let backlog: Int32 = 64

    /// The port that is listened to.
    let port: UInt16
    let sockets: SocketTable
    private let site: Site
    private let thread: WorkThread
    private let daemon: Mutex<Daemon?>

    @safe
    private struct Daemon: @unchecked Sendable {
      let pointer: OpaquePointer
      let listener: Int32
    }

    /// Begins to serve a site at a numeric address; `stop` must be called in the end.
    ///
    /// `patience` is how long a client may take to send a request.
    init(
      _ address: ListenAddress,
      _ site: Site,
      patience: Duration = .seconds(20)
    ) throws(WebMapError) {
      self.site = site
      let sockets = SocketTable(patience: patience)
      self.sockets = sockets
      let beat = Heartbeat()
      thread = WorkThread {
        sockets.sweep()
        if beat.isDue() { site.live.heartbeat() }
      }
      var storage = address.storage
      let listener = unsafe beaconfix_http_listen(&storage, Self.backlog)
      guard listener >= 0 else {
        thread.stop()
        throw WebMapError(cannotListen: address.description, errno: errno)
      }
      port = beaconfix_http_port(listener)
      daemon = Mutex(nil)
      let context = unsafe Unmanaged.passUnretained(self).toOpaque()
      let started = unsafe beaconfix_http_start(
        listener,
        Self.connections,
        Self.memory,
        Self.silence,
        context,
        { unsafe HTTPServer.handle($0, $1, $2, $3, $5, $6, $7) },
        { context, connection, held, _ in unsafe HTTPServer.completed(context, connection, held) },
        { context, connection, _, event in unsafe HTTPServer.notified(context, connection, event) }
      )
      guard let started = unsafe started else {
        thread.stop()
        close(listener)
        throw WebMapError(cannotListen: address.description, errno: EMFILE)
      }
      let running = unsafe Daemon(pointer: started, listener: listener)
      daemon.withLock { $0 = running }
    }

    /// Ends all connections; nothing is served when it returns.
    ///
    /// The readers of events must have been closed before: the library aborts when it is stopped
    /// with a connection that waits.
    func stop() {
      guard let daemon = daemon.withLock({ $0.take() }) else { return }
      _ = unsafe MHD_quiesce_daemon(daemon.pointer)
      thread.stop()
      unsafe MHD_stop_daemon(daemon.pointer)
      close(daemon.listener)
    }

    private static func server(_ context: UnsafeMutableRawPointer?) -> HTTPServer? {
      guard let context = unsafe context else { return nil }
      return unsafe Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
    }

    private static func notified(
      _ context: UnsafeMutableRawPointer?,
      _ connection: OpaquePointer?,
      _ event: MHD_ConnectionNotificationCode
    ) {
      guard let server = unsafe server(context),
        let connection = unsafe HTTPConnection(connection)
      else { return }
      if beaconfix_http_is_start(event) != 0 {
        server.sockets.begin(.asking, connection.socket)
      } else {
        server.sockets.forget(connection.socket)
      }
    }

    private static func completed(
      _ context: UnsafeMutableRawPointer?,
      _ connection: OpaquePointer?,
      _ held: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) {
      guard let server = unsafe server(context),
        let connection = unsafe HTTPConnection(connection)
      else { return }
      server.sockets.begin(.asking, connection.socket)
      guard let held = unsafe held, let pointer = unsafe held.pointee else { return }
      unsafe Unmanaged<HTTPExchange>.fromOpaque(pointer).release()
      unsafe held.pointee = nil
    }

    private static func handle(
      _ context: UnsafeMutableRawPointer?,
      _ connection: OpaquePointer?,
      _ path: UnsafePointer<CChar>?,
      _ method: UnsafePointer<CChar>?,
      _ upload: UnsafePointer<CChar>?,
      _ uploadSize: UnsafeMutablePointer<Int>?,
      _ held: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
      guard let server = unsafe server(context),
        let connection = unsafe HTTPConnection(connection),
        let uploadSize = unsafe uploadSize, let held = unsafe held
      else { return beaconfix_http_no }
      let isTaken: Bool
      if let exchange = unsafe HTTPExchange.held(held.pointee) {
        let part = unsafe [UInt8](UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee))
        unsafe uploadSize.pointee = 0
        isTaken =
          part.isEmpty ? server.answer(exchange, connection) : server.take(part, exchange)
      } else {
        let (path, method) = unsafe (HTTPConnection.text(path), HTTPConnection.text(method))
        let exchange = HTTPExchange(HTTPRequest(connection, path: path, method: method))
        unsafe held.pointee = unsafe Unmanaged.passRetained(exchange).toOpaque()
        isTaken = server.begin(exchange, connection)
      }
      return isTaken ? beaconfix_http_yes : beaconfix_http_no
    }
  }

  extension HTTPServer {
    /// Looks at the head of a request; false ends the connection, here and below.
    private func begin(_ exchange: HTTPExchange, _ connection: HTTPConnection) -> Bool {
      guard let refusal = site.refusal(of: exchange.request) else { return true }
      exchange.isAnswered = true
      return send(refusal, connection)
    }

    /// Takes a part of a body; one that is too long without having said so ends the connection.
    private func take(_ part: [UInt8], _ exchange: HTTPExchange) -> Bool {
      guard !exchange.isAnswered else { return true }
      guard exchange.request.body.count + part.count <= site.longestBody(of: exchange.request)
      else { return false }
      exchange.request.body += part
      return true
    }

    private func answer(_ exchange: HTTPExchange, _ connection: HTTPConnection) -> Bool {
      guard !exchange.isAnswered else { return true }
      if let response = exchange.later.finished {
        exchange.isAnswered = true
        return send(response, connection)
      }
      switch site.answer(exchange.request) {
      case .response(let response):
        exchange.isAnswered = true
        return send(response, connection)
      case .later(let work):
        sockets.begin(.answering, connection.socket)
        exchange.later.run(work, of: connection, on: thread)
        return true
      case .events(let target):
        exchange.isAnswered = true
        return sendEvents(of: target, connection)
      }
    }

    private func send(_ response: HTTPResponse, _ connection: HTTPConnection) -> Bool {
      sockets.begin(.answering, connection.socket)
      guard let reply = HTTPReply(response.body) else { return false }
      for (name, value) in response.headers + SecurityHeaders.all { reply.add(name, value) }
      return connection.queue(reply, response.status)
    }

    private func sendEvents(of target: String?, _ connection: HTTPConnection) -> Bool {
      let socket = connection.socket
      sockets.begin(.events, socket)
      beaconfix_http_bound(socket, Self.eventBuffer, Self.silence * 1000)
      let client = site.live.subscribe(to: target) { [sockets] in sockets.cut(socket) }
      let stream = HTTPEventStream(client, connection, site.live)
      guard let reply = HTTPReply(stream, block: Self.memory / 2) else { return false }
      reply.add("Content-Type", "text/event-stream")
      for (name, value) in SecurityHeaders.all { reply.add(name, value) }
      return connection.queue(reply, .ok)
    }
  }

  /// When the event streams get a sign of life.
  private final class Heartbeat: Sendable {
    private static let seconds = 10
    private let passed = Mutex(0)

    /// Counts a second; whether enough have passed.
    func isDue() -> Bool {
      passed.withLock { passed in
        passed = (passed + 1) % Self.seconds
        return passed == 0
      }
    }
  }

  extension HTTPRequest {
    /// The head of a request as the library has it; text that is not UTF-8 makes it unreadable.
    fileprivate init(_ connection: HTTPConnection, path: String?, method: String?) {
      self.init(method: method ?? "", path: path ?? "")
      let (headers, query) = (
        connection.pairs(ofHeaders: true), connection.pairs(ofHeaders: false)
      )
      self.headers = headers ?? []
      self.query = query ?? []
      isText = path != nil && method != nil && headers != nil && query != nil
    }
  }
#endif
