#if WebMap
  import Glibc

  /// A connection over which any bytes can be sent, good requests or bad ones.
  final class RawClient {
    private let socket: Int32
    private(set) var received: [UInt8] = []

    /// Connects to a port of this machine.
    init(port: UInt16) {
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let status = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe connect(socket, $0, size)
        }
      }
      precondition(status == 0, "cannot connect: errno \(errno)")
    }

    deinit {
      close(socket)
    }

    /// Sends bytes; false when the other end does not take them any more.
    @discardableResult
    func send(_ text: String) -> Bool {
      let bytes = Array(text.utf8)
      var offset = 0
      while offset < bytes.count {
        let count = unsafe bytes.withUnsafeBytes { buffer in
          unsafe Glibc.send(
            socket,
            buffer.baseAddress?.advanced(by: offset),
            bytes.count - offset,
            Int32(MSG_NOSIGNAL)
          )
        }
        guard count > 0 else { return false }
        offset += count
      }
      return true
    }

    /// Sends as many of some bytes as the other end takes without being waited for.
    func sendWhatFits(_ bytes: [UInt8]) {
      let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
      var left = bytes[...]
      while !left.isEmpty {
        let count = unsafe left.withUnsafeBytes { buffer in
          unsafe Glibc.send(socket, buffer.baseAddress, buffer.count, flags)
        }
        guard count > 0 else { return }
        left = left.dropFirst(count)
      }
    }

    /// Says that nothing more will be sent.
    func stopSending() {
      shutdown(socket, Int32(SHUT_WR))
    }

    /// Reads what is there within some time; false at the end of the connection.
    func read(within milliseconds: Int32 = 5000) -> Bool {
      var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&request, 1, milliseconds) > 0 else { return true }
      var result = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
        result = unsafe recv(socket, buffer.baseAddress, buffer.count, 0)
        count = max(0, result)
      }
      received += bytes
      return result > 0
    }

    /// Reads to the end of the connection, ten seconds at most.
    func readAll() -> String {
      let end = ContinuousClock.now + .seconds(10)
      while ContinuousClock.now < end, read(within: 200) {}
      return text
    }

    /// Reads until some text has come, ten seconds at most; whether it has.
    func read(until wanted: String) -> Bool {
      let end = ContinuousClock.now + .seconds(10)
      while ContinuousClock.now < end {
        if text.contains(wanted) { return true }
        if !read(within: 200) { return text.contains(wanted) }
      }
      return false
    }

    /// Reads until what came last holds some text, ten seconds at most.
    func catchUp(with wanted: String) {
      let end = ContinuousClock.now + .seconds(10)
      let length = wanted.utf8.count + 300
      while ContinuousClock.now < end,
        !String(decoding: received.suffix(length), as: UTF8.self).contains(wanted)
      { _ = read(within: 200) }
    }

    var text: String { String(decoding: received, as: UTF8.self) }

    /// The status of the answer, 0 where there is none.
    var status: Int { Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0 }

    /// Sends one request and reads its whole answer.
    static func ask(_ port: UInt16, _ request: String) -> (status: Int, text: String) {
      let client = RawClient(port: port)
      client.send(request)
      let text = client.readAll()
      return (client.status, text)
    }

    /// Asks for a path as a browser would, and for an end of the connection.
    static func get(
      _ path: String,
      _ port: UInt16,
      _ headers: [String] = []
    ) -> (status: Int, text: String) {
      let lines =
        ["GET \(path) HTTP/1.1", "Host: localhost:\(port)", "Connection: close"] + headers
      return ask(port, lines.joined(separator: "\r\n") + "\r\n\r\n")
    }
  }
#endif
