#if WebMap
  import FloorMaps
  import WebMap

  /// What `--nmea-port` and the options beside it ask for.
  struct NMEAPort {
    /// The one of many targets whose positions are told.
    let target: NMEATarget
    private let address: ListenAddress

    /// Throws where the page listens on the same port.
    func check(page: ListenAddress) throws(CommandFailure) {
      guard address.isTaken(by: page) else { return }
      throw .usage(
        "'\(ServeOptions.nmeaPort)' and '--port' name the same port, \(page); give each one of its own"
      )
    }

    /// Reads the options; `nil` without a port.
    init?(_ arguments: Arguments) throws(CommandFailure) {
      guard arguments.has(ServeOptions.nmeaPort) else {
        for name in [ServeOptions.nmeaListen, NMEATarget.name] where arguments.has(name) {
          throw .usage(
            "'\(name)' goes with '\(ServeOptions.nmeaPort) N', the port (10110 by custom)"
          )
        }
        return nil
      }
      address = try ServeOptions.address(
        arguments,
        port: ServeOptions.nmeaPort,
        listen: ServeOptions.nmeaListen
      )
      target = NMEATarget(arguments.text(NMEATarget.name))
    }

    /// Throws where there would be nothing to tell on a floor map.
    func check(_ map: FloorMap) throws(CommandFailure) {
      _ = try OutputStyle.georeference(map, neededFor: ServeOptions.nmeaPort)
      try target.check(map, neededFor: ServeOptions.nmeaPort)
    }

    /// Begins to listen.
    func open() throws(CommandFailure) -> SentenceServer {
      do throws(WebMapError) {
        return try SentenceServer(at: address, option: ServeOptions.nmeaPort)
      } catch {
        throw .noOutput(error.description)
      }
    }
  }
#endif
