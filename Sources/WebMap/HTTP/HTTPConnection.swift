#if WebMap
  import CMicroHTTPD

  /// A connection of the library's: the door to the calls on it.
  @safe
  struct HTTPConnection: @unchecked Sendable {
    private let pointer: OpaquePointer

    init?(_ pointer: OpaquePointer?) {
      guard let pointer = unsafe pointer else { return nil }
      unsafe self.pointer = pointer
    }

    /// The number of its socket.
    var socket: Int32 { unsafe beaconfix_http_socket(pointer) }

    /// Takes it out of the library's loop until it is resumed; to be called from its callbacks.
    func suspend() {
      unsafe MHD_suspend_connection(pointer)
    }

    /// Puts it back; from any thread.
    func resume() {
      unsafe MHD_resume_connection(pointer)
    }

    /// Gives the library the answer; false when it does not take it.
    func queue(_ response: HTTPReply, _ status: HTTPResponse.Status) -> Bool {
      unsafe MHD_queue_response(pointer, status.rawValue, response.pointer) == beaconfix_http_yes
    }

    private final class Pairs {
      var all: [(name: String, value: String)] = []
      var isText = true

      func add(_ name: String?, _ value: String?) -> MHD_Result {
        guard let name, let value else {
          isText = false
          return beaconfix_http_no
        }
        all.append((name, value))
        return beaconfix_http_yes
      }
    }

    /// The header fields or the pairs of the query; `nil` where they are not UTF-8.
    func pairs(ofHeaders: Bool) -> [(name: String, value: String)]? {
      let pairs = Pairs()
      let context = unsafe Unmanaged.passUnretained(pairs).toOpaque()
      unsafe beaconfix_http_pairs(
        pointer,
        ofHeaders ? 1 : 0,
        { context, _, name, value in
          guard let context = unsafe context else { return beaconfix_http_no }
          let pairs = unsafe Unmanaged<Pairs>.fromOpaque(context).takeUnretainedValue()
          let text = unsafe value == nil ? "" : HTTPConnection.text(value)
          return unsafe pairs.add(HTTPConnection.text(name), text)
        },
        context
      )
      return pairs.isText ? pairs.all : nil
    }

    /// A text of the library's; `nil` where it is not UTF-8.
    static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
      guard let pointer = unsafe pointer else { return nil }
      return unsafe String(validatingCString: pointer)
    }
  }

  /// An answer as the library has it.
  @safe
  final class HTTPReply {
    fileprivate let pointer: OpaquePointer

    /// Bytes that are there already.
    init?(_ body: SharedBytes) {
      let held = unsafe Unmanaged.passRetained(body)
      let made = unsafe MHD_create_response_from_buffer_with_free_callback_cls(
        body.count,
        body.start,
        { if let held = unsafe $0 { unsafe Unmanaged<SharedBytes>.fromOpaque(held).release() } },
        held.toOpaque()
      )
      guard let made = unsafe made else {
        unsafe held.release()
        return nil
      }
      unsafe pointer = made
    }

    /// Events as they come, so many bytes at once; `end` is called when nobody reads any more.
    init?(_ stream: HTTPEventStream, block: Int) {
      let held = unsafe Unmanaged.passRetained(stream)
      let made = unsafe beaconfix_http_stream(
        block,
        { held, _, buffer, size in
          guard let held = unsafe held else { return -1 }
          let stream = unsafe Unmanaged<HTTPEventStream>.fromOpaque(held).takeUnretainedValue()
          return unsafe stream.read(UnsafeMutableRawBufferPointer(start: buffer, count: size))
        },
        held.toOpaque(),
        { held in
          guard let held = unsafe held else { return }
          unsafe Unmanaged<HTTPEventStream>.fromOpaque(held).takeRetainedValue().end()
        }
      )
      guard let made = unsafe made else {
        unsafe held.takeRetainedValue().end()
        return nil
      }
      unsafe pointer = made
    }

    deinit {
      unsafe MHD_destroy_response(pointer)
    }

    /// Adds a header field.
    func add(_ name: String, _ value: String) {
      unsafe MHD_add_response_header(pointer, name, value)
    }
  }
#endif
