public import Positioning

/// Updates as they come: `for try await update in updates`.
///
/// Every iteration begins the input anew. Warnings and, live, the state of the adapter come between
/// the updates asked for; bad records never end it.
public struct Updates: AsyncSequence, Sendable {
  private let open: @Sendable () throws -> any EventReader
  private let consumer: @Sendable () -> any InputConsumer

  init(
    _ open: @escaping @Sendable () throws -> any EventReader,
    consumer: @escaping @Sendable () -> any InputConsumer
  ) {
    self.open = open
    self.consumer = consumer
  }

  /// Begins the input; it is opened with the first update.
  public func makeAsyncIterator() -> Iterator {
    Iterator(open: open, consumer: consumer())
  }

  /// One run through the input.
  public struct Iterator: AsyncIteratorProtocol {
    private enum State {
      case closed(@Sendable () throws -> any EventReader)
      case open(any EventReader)
      case over
    }

    private var state: State
    private var consumer: any InputConsumer
    private var pending: ArraySlice<Update> = []

    init(open: @escaping @Sendable () throws -> any EventReader, consumer: any InputConsumer) {
      state = .closed(open)
      self.consumer = consumer
    }

    /// The next update; `nil` at the end of the input and after the task was cancelled.
    ///
    /// Throws what ended the input: `RecordingError`, or live `HCIError`. After that it is over.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Update? {
      do {
        while pending.isEmpty {
          guard !Task.isCancelled else {
            state = .over
            return nil
          }
          switch state {
          case .closed(let open): state = .open(try open())
          case .open(let reader): try await read(reader)
          case .over: return nil
          }
        }
      } catch {
        state = .over
        throw error
      }
      return pending.removeFirst()
    }

    private mutating func read(_ reader: any EventReader) async throws {
      var updates: [Update] = []
      let isOver = try await reader.next { updates += consumer.take($0) }
      if isOver {
        updates += consumer.takeEnd()
        state = .over
      }
      pending = updates[...]
    }
  }
}
