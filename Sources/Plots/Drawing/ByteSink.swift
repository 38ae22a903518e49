#if Plots
  import CCairo

  /// Takes the bytes that cairo writes.
  @safe
  final class ByteSink {
    private(set) var bytes: [UInt8] = []

    /// What cairo hands back to `write`; valid while the sink lives.
    var pointer: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    /// The function for cairo's streams: its first argument is `pointer`.
    static let write: cairo_write_func_t = { closure, data, length in
      guard let closure = unsafe closure, let data = unsafe data else {
        return CAIRO_STATUS_WRITE_ERROR
      }
      let sink = unsafe Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
      unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
      return CAIRO_STATUS_SUCCESS
    }
  }
#endif
