#if WebMap
  import Positioning
  import WebMap

  /// Everybody who is told what `serve` finds: the page, the NMEA port, a command for events.
  struct UpdateTelling {
    let server: WebMapServer
    private var nmea: NMEATelling?
    private var commands: EventCommands?

    init(_ server: WebMapServer, _ nmea: NMEATelling?, _ commands: EventCommands?) {
      (self.server, self.nmea, self.commands) = (server, nmea, commands)
    }

    /// Tells updates, and after each target's last position what the beacons were heard as.
    ///
    /// Quietly: only the page takes note, for the snapshot that follows.
    mutating func tell(_ updates: [Update], of engine: Locator, quietly: Bool = false) {
      guard !updates.isEmpty else { return }
      for case .warning(let warning) in updates where warning.code == "adapter" {
        talk("warning: \(warning.message)")
      }
      server.live.publish(updates, quietly: quietly)
      publishReadings(after: updates, of: engine, quietly: quietly)
      guard !quietly else { return }
      nmea?.tell(updates, on: engine.map)
      for update in updates { warn(commands?.run(for: update) ?? []) }
    }

    /// Takes note of commands that have ended, or that take too long.
    mutating func collect() {
      warn(commands?.collect() ?? [])
    }

    /// Waits for the commands that still run.
    mutating func finish() {
      warn(commands?.finish() ?? [])
    }

    private func warn(_ warnings: [WarningUpdate]) {
      for warning in warnings { talk("warning: \(warning.message)") }
      server.live.publish(warnings.map(Update.warning))
    }

    private func publishReadings(after updates: [Update], of engine: Locator, quietly: Bool) {
      var last: [String?: PositionUpdate] = [:]
      for case .position(let position) in updates { last[position.target] = position }
      for (target, position) in last {
        let readings = engine.readings(of: target)
        let told = TargetReadings(readings, at: position, of: engine.map)
        server.live.publish(told, quietly: quietly)
      }
    }
  }
#endif
