#if WebMap
  import CMicroHTTPD
  import Glibc
  import Synchronization

  /// The work of the thread that has the connections of a `SentenceServer`: it waits for nobody.
  final class SentenceSending: Sendable {
    private struct Shared {
      /// What is to be sent next.
      var news: [UInt8] = []
      var counts = SentenceCounts()
      var isOver = false
    }

    /// Milliseconds after which those who are stuck are looked at again.
    private static let pause: Int32 = 1000

    let listener: Int32
    private let shared = Mutex(Shared())
    private let wake = WakePipe()

    init(_ listener: Int32) {
      self.listener = listener
    }

    deinit {
      close(listener)
    }

    var counts: SentenceCounts { shared.withLock { $0.counts } }

    /// Adds what everybody is to get.
    func add(_ bytes: [UInt8]) {
      shared.withLock { $0.news += bytes }
      wake.signal()
    }

    /// Has the thread end.
    func end() {
      shared.withLock { $0.isOver = true }
      wake.signal()
    }

    /// Serves until the end.
    func run() {
      var clients: [SentenceClient] = []
      var nextAccept = ContinuousClock.now
      var isOver = false
      while !isOver {
        let news: [UInt8]
        (news, isOver) = shared.withLock { shared in
          defer { shared.news = [] }
          return (shared.news, shared.isOver)
        }
        let now = ContinuousClock.now
        keep(&clients) { $0.send(news, at: now) }
        if isOver { break }
        let answers = wait(clients, isAccepting: now >= nextAccept)
        serve(&clients, answers.clients)
        if answers.hasNew, !accept(into: &clients) { nextAccept = .now + .seconds(1) }
      }
      for client in clients { close(client.socket) }
    }

    /// Keeps those who stay, and counts.
    private func keep(
      _ clients: inout [SentenceClient],
      _ fate: (inout SentenceClient) -> SentenceClient.Fate
    ) {
      var kept: [SentenceClient] = []
      var dropped = 0
      for var client in clients {
        switch fate(&client) {
        case .stays: kept.append(client)
        case .leaves: close(client.socket)
        case .isDropped:
          close(client.socket)
          dropped += 1
        }
      }
      clients = kept
      shared.withLock { shared in
        shared.counts.clients = kept.count
        shared.counts.dropped += dropped
      }
    }

    /// Waits until there is something to do; what `poll` answers for each client.
    private func wait(
      _ clients: [SentenceClient],
      isAccepting: Bool
    ) -> (clients: [Int16], hasNew: Bool) {
      let now = ContinuousClock.now
      var requests = clients.map { $0.request(at: now) }
      requests.append(pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0))
      requests.append(pollfd(fd: isAccepting ? listener : -1, events: Int16(POLLIN), revents: 0))
      let count = nfds_t(requests.count)
      let timeout = clients.isEmpty && isAccepting ? -1 : Self.pause
      guard unsafe poll(&requests, count, timeout) > 0 else {
        return (clients.map { _ in 0 }, false)
      }
      if requests[clients.count].revents != 0 { wake.clear() }
      return (
        requests.prefix(clients.count).map(\.revents), requests[clients.count + 1].revents != 0
      )
    }

    /// Sees to those for whom `poll` answered something.
    private func serve(_ clients: inout [SentenceClient], _ answers: [Int16]) {
      let now = ContinuousClock.now
      var rest = answers[...]
      keep(&clients) { client in
        let answer = Int32(rest.removeFirst())
        if answer & (POLLERR | POLLHUP | POLLNVAL) != 0 { return .leaves }
        return answer & POLLIN != 0 ? client.read(at: now) : .stays
      }
    }

    /// Takes those who have come; false when the system has no room for them just now.
    private func accept(into clients: inout [SentenceClient]) -> Bool {
      for _ in 0..<SentenceServer.backlog {
        let socket = beaconfix_sentences_accept(listener)
        guard socket >= 0 else { return errno != EMFILE && errno != ENFILE && errno != ENOMEM }
        if clients.count == SentenceServer.mostClients {
          makeRoom(&clients)
        }
        if clients.count < SentenceServer.mostClients {
          clients.append(SentenceClient(socket))
        } else {
          shared.withLock { $0.counts.refused += 1 }
          close(socket)
        }
      }
      return true
    }

    /// Lets one go that has said its last and may be gone: that shows only when something is sent.
    private func makeRoom(_ clients: inout [SentenceClient]) {
      guard let index = clients.firstIndex(where: \.isSilent) else { return }
      close(clients.remove(at: index).socket)
    }
  }
#endif
