#if WebMap
  import CMicroHTTPD
  import Glibc

  /// One reader of sentences, with what it has not taken yet.
  struct SentenceClient {
    /// Bytes that may wait: some 800 positions, as many as come at once where a file is piped in.
    static let capacity = 256 * 1024
    /// How long a reader may take nothing: what it would read then is old.
    static let patience = Duration.seconds(10)
    /// Bytes that the kernel keeps for it, in each direction.
    static let kernelBuffer: Int32 = 16 * 1024
    /// Milliseconds after which a reader is taken for gone that does not answer at all.
    static let silence: UInt32 = 60_000
    /// Bytes of its own that are read and forgotten in a second: a serial line of 38,400 baud.
    static let readPerSecond = 4096

    /// What becomes of it.
    enum Fate {
      case stays
      /// It has closed its connection.
      case leaves
      /// It does not read.
      case isDropped
    }

    let socket: Int32
    /// Whether it says nothing any more, which those do that are gone.
    private(set) var isSilent = false
    private var waiting: [UInt8] = []
    private var sent = 0
    private var stuckSince: ContinuousClock.Instant?
    private var nextRead = ContinuousClock.now

    /// Takes a connection over.
    init(_ socket: Int32) {
      self.socket = socket
      beaconfix_http_bound(socket, Self.kernelBuffer, Self.silence)
      beaconfix_sentences_bound(socket, Self.kernelBuffer)
    }

    /// What to wait for.
    func request(at now: ContinuousClock.Instant) -> pollfd {
      var events: Int32 = waiting.isEmpty ? 0 : POLLOUT
      if !isSilent, now >= nextRead { events |= POLLIN }
      return pollfd(fd: socket, events: Int16(events), revents: 0)
    }

    /// Sends sentences, or keeps them until it takes them.
    mutating func send(_ bytes: [UInt8], at now: ContinuousClock.Instant) -> Fate {
      waiting += bytes
      while sent < waiting.count {
        let count = unsafe waiting.withUnsafeBytes { buffer in
          unsafe Glibc.send(
            socket,
            buffer.baseAddress?.advanced(by: sent),
            buffer.count - sent,
            Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
          )
        }
        if count < 0 {
          guard errno == EAGAIN || errno == EINTR else { return .leaves }
          break
        }
        sent += count
        stuckSince = nil
      }
      waiting.removeFirst(sent)
      sent = 0
      guard !waiting.isEmpty else { return .stays }
      let since = stuckSince ?? now
      stuckSince = since
      return waiting.count > Self.capacity || now - since > Self.patience ? .isDropped : .stays
    }

    /// Reads what it says, which is not for us: gpsd asks receivers for their names.
    mutating func read(at now: ContinuousClock.Instant) -> Fate {
      var bytes = [UInt8](repeating: 0, count: Self.readPerSecond)
      let count = unsafe recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      nextRead = now + .seconds(1)
      if count == 0 { isSilent = true }
      return count < 0 && errno != EAGAIN && errno != EINTR ? .leaves : .stays
    }
  }
#endif
