#if WebMap
  /// Bytes that stay where they are while anybody sends them.
  @safe
  final class SharedBytes: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    let count: Int

    /// Copies bytes.
    init(_ bytes: [UInt8]) {
      count = bytes.count
      unsafe start = .allocate(byteCount: max(1, bytes.count), alignment: 1)
      let buffer = unsafe UnsafeMutableRawBufferPointer(start: start, count: bytes.count)
      unsafe buffer.copyBytes(from: bytes)
    }

    /// Copies a text as UTF-8.
    convenience init(_ text: String) {
      self.init(Array(text.utf8))
    }

    deinit {
      unsafe start.deallocate()
    }
  }
#endif
