#if WebMap
  import CMicroHTTPD
  import Glibc

  /// Where the server listens: a numeric address and a port.
  public struct ListenAddress: Sendable, CustomStringConvertible {
    /// Address and port as text, as it stands in a URL.
    public let description: String
    /// Whether only this machine reaches it.
    public let isLoopback: Bool
    /// The address alone, as it stands in a URL.
    let host: String
    private let port: UInt16
    let storage: sockaddr_storage

    /// The host by which it is reached: that of an address that stands for all is one of these names.
    func reachableHost(_ hostNames: Set<String>) -> String {
      switch host {
      case "127.0.0.1", "[::1]": "localhost"
      case "0.0.0.0", "[::]": hostNames.min() ?? "localhost"
      default: host
      }
    }

    /// Whether both cannot be listened on: one port, which is not the system's to choose, at one address.
    public func isTaken(by other: ListenAddress) -> Bool {
      let all = ["0.0.0.0", "[::]"]
      guard port != 0, port == other.port else { return false }
      return host == other.host || all.contains(host) || all.contains(other.host)
    }

    /// Reads an address of IPv4 or IPv6; `nil` for anything else, names too.
    ///
    /// Port 0 lets the system choose one.
    public init?(_ address: String, port: UInt16) {
      var storage = sockaddr_storage()
      guard unsafe beaconfix_http_address(address, port, &storage) == 1 else { return nil }
      isLoopback = unsafe beaconfix_http_is_loopback(&storage) == 1
      host = address.contains(":") ? "[\(address)]" : address
      description = "\(host):\(port)"
      self.port = port
      self.storage = storage
    }
  }

  /// Why the server cannot begin.
  public struct WebMapError: Error, Equatable, CustomStringConvertible {
    /// What, where, and what to do.
    public let description: String

    init(cannotListen address: String, errno code: Int32, option: String = "--port") {
      let advice =
        switch code {
        case EADDRINUSE: "another program does; choose another '\(option)', or end it"
        case EACCES: "ports below 1024 are the superuser's; choose another '\(option)'"
        case EADDRNOTAVAIL: "this machine does not have that address"
        default: unsafe String(cString: strerror(code))
        }
      description = "cannot listen on \(address): \(advice)"
    }
  }
#endif
