#if WebMap
  import Synchronization

  /// One reader of the event stream, with what it has not read yet.
  ///
  /// Its queue is bounded: who does not read is dropped, and nobody waits for it.
  final class EventClient: Sendable {
    /// Bytes that may wait beyond those of the first event.
    static let capacity = 1 << 20

    /// The target whose readings it wants; `nil`: those of no target in particular.
    let target: String?
    private let state: Mutex<State>

    private struct State {
      var chunks: [SharedBytes] = []
      var first = 0
      var offset = 0
      var waiting = 0
      var limit: Int
      var isOver = false
      /// The connection while it is suspended because there is nothing to send.
      var suspended: HTTPConnection?
    }

    /// Creates a reader whose first event is ready.
    init(target: String?, first: SharedBytes) {
      self.target = target
      var state = State(limit: first.count + Self.capacity)
      state.chunks = [first]
      state.waiting = first.count
      self.state = Mutex(state)
    }

    /// Adds an event; false when the reader is too slow, and is to be dropped.
    func append(_ event: SharedBytes) -> Bool {
      state.withLock { state in
        guard !state.isOver else { return true }
        guard state.waiting + event.count <= state.limit else {
          Self.end(&state)
          return false
        }
        state.chunks.append(event)
        state.waiting += event.count
        Self.resume(&state)
        return true
      }
    }

    /// Ends the stream.
    func close() {
      state.withLock { Self.end(&$0) }
    }

    private static func end(_ state: inout State) {
      state.isOver = true
      state.chunks = []
      state.waiting = 0
      resume(&state)
    }

    private static func resume(_ state: inout State) {
      state.suspended?.resume()
      state.suspended = nil
    }

    /// Gives the next bytes to the library: their count, 0 after suspending, -1 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer, of connection: HTTPConnection) -> Int {
      state.withLock { state in
        guard !state.isOver else { return -1 }
        guard state.first < state.chunks.count else {
          state.suspended = connection
          connection.suspend()
          return 0
        }
        let chunk = state.chunks[state.first]
        let count = min(buffer.count, chunk.count - state.offset)
        unsafe buffer.baseAddress?.copyMemory(
          from: chunk.start.advanced(by: state.offset),
          byteCount: count
        )
        state.offset += count
        state.waiting -= count
        if state.offset == chunk.count { Self.drop(&state) }
        return count
      }
    }

    /// Chunks that were read are taken away so many at a time.
    private static let spent = 64

    private static func drop(_ state: inout State) {
      state.first += 1
      state.offset = 0
      guard state.first == state.chunks.count || state.first >= spent else { return }
      state.chunks.removeFirst(state.first)
      state.first = 0
    }
  }
#endif
