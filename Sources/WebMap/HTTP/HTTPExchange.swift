#if WebMap
  import Synchronization

  /// One request on its way: used by the library's thread, except for the answer that comes later.
  final class HTTPExchange {
    var request: HTTPRequest
    /// Whether the answer is under way already.
    var isAnswered = false
    let later = HTTPLater()

    init(_ request: HTTPRequest) {
      self.request = request
    }

    /// Takes the reference that the library holds.
    static func held(_ pointer: UnsafeMutableRawPointer?) -> HTTPExchange? {
      guard let pointer = unsafe pointer else { return nil }
      return unsafe Unmanaged<HTTPExchange>.fromOpaque(pointer).takeUnretainedValue()
    }
  }

  /// An answer that is worked on by another thread.
  final class HTTPLater: Sendable {
    private let response = Mutex<HTTPResponse?>(nil)

    /// The answer, once it is there.
    var finished: HTTPResponse? { response.withLock { $0 } }

    /// Has the work done while the connection is suspended, then wakes it.
    func run(
      _ work: @escaping @Sendable () -> HTTPResponse,
      of connection: HTTPConnection,
      on thread: WorkThread
    ) {
      connection.suspend()
      thread.add {
        let result = work()
        self.response.withLock { $0 = result }
        connection.resume()
      }
    }
  }
#endif
