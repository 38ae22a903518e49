#if WebMap
  import WebMap
#endif

/// The options of `serve` beside those of `locate`.
enum ServeOptions {
  static let nmeaPort = "--nmea-port"
  static let nmeaListen = "--nmea-listen"
  /// Where the page is unless told.
  private static let usualPort = 8080.0

  static let options = [
    Option(name: "--port", value: "N", help: "where the page is: http://localhost:N (8080)"),
    Option(
      name: "--listen",
      value: "ADDRESS",
      help: "numeric address to listen on; other machines need a token (127.0.0.1)"
    ),
    Option(
      name: "--token-file",
      value: "FILE",
      help: "where the token is; made if it is not there (a new one each time)"
    ),
    Option(name: "--speed", value: "X", help: "recordings: times as fast as recorded (1)"),
    .flag("--edit", "floors and what is on them can be drawn, and the map saved"),
    Option(
      name: nmeaPort,
      value: "N",
      help: "also NMEA 0183 over TCP on localhost:N, for gpsd and chart programs"
    ),
    Option(
      name: nmeaListen,
      value: "ADDRESS",
      help: "numeric address for that; whoever reaches it reads the positions (127.0.0.1)"
    ),
    NMEATarget.option,
  ]

  #if WebMap
    /// The numeric address and the port that two options name; this machine alone unless told.
    static func address(
      _ arguments: Arguments,
      port portName: String,
      listen: String
    ) throws(CommandFailure) -> ListenAddress {
      let port = try arguments.number(portName, .from(0, to: 65535)) ?? usualPort
      guard port == port.rounded() else {
        throw .usage("'\(portName)' takes a whole number, not '\(plain(port))'")
      }
      let host = arguments.text(listen) ?? "127.0.0.1"
      guard let address = ListenAddress(host, port: UInt16(port)) else {
        throw .usage(
          "'\(listen)' takes a numeric address like 127.0.0.1, 0.0.0.0 or ::1, not '\(host)'"
        )
      }
      return address
    }
  #endif
}
