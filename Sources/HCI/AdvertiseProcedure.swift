/// Advertising, kept up whatever others do to it.
struct AdvertiseProcedure: Procedure {
  private let payload: [UInt8]
  /// In units of 0.625 ms.
  private let interval: UInt16
  /// The kind of commands by which it is on.
  private var kind: Command.Kind?

  /// Who ends our advertisement to change something is given this time first.
  private static let courtesy = Duration.milliseconds(300)

  /// Creates an advertisement that is off; the interval is rounded down to 0.625 ms.
  init(payload: [UInt8], interval: Duration) {
    self.payload = payload
    let units = interval / Duration.microseconds(625)
    self.interval = UInt16(min(max(0x20, units), 0x4000))
  }

  /// Switches on: the kernel's kind of commands first, the other when the controller refuses it.
  mutating func start(_ link: AdapterLink) throws(Ending) {
    let supported = try link.ask(.readSupportedCommands).rest
    let kinds = Command.advertisingKinds(supported: supported)
    try link.switchOn(by: kinds) { (kind) throws(Ending) in
      try setParameters(kind, link)
      try link.carryOut(.setAdvertisingData(kind, payload))
      // Before the answer, which may be lost.
      self.kind = kind
      try link.carryOut(.setAdvertisingEnable(kind, true))
    }
  }

  /// Stays until the adapter goes; switches on again when somebody else switched it off.
  mutating func keep(_ link: AdapterLink) throws(Ending) {
    while true {
      let packet = try link.listen(until: .now + .seconds(60), for: isEnd)
      guard packet != nil else { continue }
      _ = try link.listen(until: .now + Self.courtesy)
      try start(link)
    }
  }

  mutating func forget() {
    kind = nil
  }

  /// Switches off, and gives the advertising set back.
  mutating func stop(_ link: AdapterLink) {
    guard let kind else { return }
    _ = try? link.ask(.setAdvertisingEnable(kind, false))
    if kind == .extended { _ = try? link.ask(.removeAdvertisingSet) }
  }

  /// Parameters are refused while advertising is on: by a killed program of ours, say.
  private func setParameters(_ kind: Command.Kind, _ link: AdapterLink) throws(Ending) {
    let command = Command.setAdvertisingParameters(kind, interval: interval)
    if try link.ask(command).status == StatusCode.success { return }
    _ = try link.ask(.setAdvertisingEnable(kind, false))
    try link.carryOut(command)
  }

  /// Whether a command of somebody else may have ended the advertisement.
  private func isEnd(_ packet: HCIPacket) -> Bool {
    guard case .command(let opcode, let parameters) = packet, let kind else { return false }
    switch (kind, opcode) {
    case (.legacy, 0x200A): return parameters.first == 0
    case (.extended, 0x2039):
      // Off for all sets, or for a list of handles, each with duration and number of events.
      guard parameters.count >= 2, parameters[0] == 0 else { return false }
      let handles = stride(from: 2, to: parameters.count, by: 4).map { parameters[$0] }
      return parameters[1] == 0 || handles.contains(Command.advertisingHandle)
    case (.extended, 0x203C): return parameters.first == Command.advertisingHandle
    case (.extended, 0x203D): return true
    default: return false
    }
  }
}
