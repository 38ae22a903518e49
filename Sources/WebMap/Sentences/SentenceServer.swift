#if WebMap
  import CMicroHTTPD
  import Glibc
  import Synchronization

  /// Gives sentences to whoever connects to a TCP port, from then on, as a receiver on a network does.
  ///
  /// Nothing is asked of those who connect, and nothing that they send is heeded.
  public final class SentenceServer: Sendable {
    /// Readers at the same time; those who come beyond are sent away.
    static let mostClients = 64
    /// Connections that wait to be accepted.
    static let backlog: Int32 = 16

    private let body: SentenceSending
    private let thread: SystemThread
    private let address: ListenAddress

    /// Begins to listen; `option` names the one that chooses the port, for what to do where it is
    /// taken.
    public init(at address: ListenAddress, option: String) throws(WebMapError) {
      var storage = address.storage
      let listener = unsafe beaconfix_http_listen(&storage, Self.backlog)
      guard listener >= 0 else {
        throw WebMapError(cannotListen: address.description, errno: errno, option: option)
      }
      self.address = address
      let body = SentenceSending(listener)
      self.body = body
      thread = SystemThread { body.run() }
    }

    /// The port that is listened to.
    public var port: UInt16 { beaconfix_http_port(body.listener) }

    /// What gpsd takes for a source.
    public func url(hostNames: Set<String>) -> String {
      "tcp://\(address.reachableHost(hostNames)):\(port)"
    }

    /// Sends sentences, without their line ends, to everybody who is there.
    public func send(_ sentences: [String]) {
      guard !sentences.isEmpty else { return }
      body.add(sentences.flatMap { Array("\($0)\r\n".utf8) })
    }

    /// Who is there, and who was sent away.
    var counts: SentenceCounts { body.counts }

    /// Ends all connections; what was sent before goes out as far as it is taken.
    public func stop() {
      body.end()
      thread.join()
    }
  }

  /// How many read sentences, and how many were sent away.
  struct SentenceCounts: Equatable, Sendable {
    var clients = 0
    /// Those who did not read.
    var dropped = 0
    /// Those for whom there was no room.
    var refused = 0
  }
#endif
