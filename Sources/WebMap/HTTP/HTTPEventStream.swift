#if WebMap
  /// A reader of events and the connection that it reads from.
  final class HTTPEventStream {
    private let client: EventClient
    private let connection: HTTPConnection
    private let live: LiveMap

    init(_ client: EventClient, _ connection: HTTPConnection, _ live: LiveMap) {
      self.client = client
      self.connection = connection
      self.live = live
    }

    /// Gives the next bytes to the library, as `EventClient.read` says.
    func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
      unsafe client.read(into: buffer, of: connection)
    }

    /// Nobody reads any more.
    func end() {
      live.remove(client)
    }
  }
#endif
