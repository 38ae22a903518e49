#if WebMap
  import CMicroHTTPD
  import Glibc

  /// Wakes a thread that waits in `poll`.
  final class WakePipe: Sendable {
    /// Readable when the thread is to wake.
    let descriptor: Int32
    private let end: Int32

    init() {
      var ends: [Int32] = [-1, -1]
      _ = unsafe beaconfix_http_pipe(&ends)
      (descriptor, end) = (ends[0], ends[1])
    }

    deinit {
      close(descriptor)
      close(end)
    }

    /// Wakes the thread; it stays awake until it clears.
    func signal() {
      var byte: UInt8 = 0
      _ = unsafe write(end, &byte, 1)
    }

    /// Takes back all signals so far.
    func clear() {
      var bytes: [UInt8] = Array(repeating: 0, count: 64)
      while unsafe read(descriptor, &bytes, bytes.count) > 0 {}
    }
  }
#endif
