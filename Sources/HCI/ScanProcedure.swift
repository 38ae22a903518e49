/// Scanning, kept up whatever others do to the scan.
struct ScanProcedure: Procedure {
  private let isActive: Bool
  /// The kind of commands by which the scan is on.
  private var kind: Command.Kind?
  /// Whether this program switched it on, and so has to switch it off.
  private var isOurs = false
  private var patience = Self.firstPatience

  /// Silence after which the scan is set up anew: it may be masked, or have an accept list.
  ///
  /// In a place without beacons the time doubles up to the last.
  private static let firstPatience = Duration.seconds(5)
  private static let lastPatience = Duration.seconds(60)
  /// Who switches a scan off to change its parameters switches it on again within this time.
  private static let courtesy = Duration.milliseconds(300)

  /// Creates a scan that is off.
  init(isActive: Bool) {
    self.isActive = isActive
  }

  /// Switches on: the kernel's kind of commands first, the other when the controller refuses it.
  ///
  /// A scan that runs already takes no parameters. It is taken as it is, without its duplicate filter.
  mutating func start(_ link: AdapterLink) throws(Ending) {
    let supported = try link.ask(.readSupportedCommands).rest
    try link.switchOn(by: Command.scanKinds(supported: supported)) { (kind) throws(Ending) in
      let parameters = Command.setScanParameters(kind, isActive: isActive)
      let status = try link.ask(parameters).status
      guard status == StatusCode.success || status == StatusCode.disallowed else {
        throw .refused(parameters, status)
      }
      // Before the answer, which may be lost.
      isOurs = isOurs || status == StatusCode.success
      self.kind = kind
      try link.carryOut(.setScanEnable(kind, true))
    }
  }

  /// Stays until the adapter goes; mends silence, foreign duplicate filters and foreign endings.
  mutating func keep(_ link: AdapterLink) throws(Ending) {
    patience = Self.firstPatience
    var began = link.lastReport
    while true {
      let packet = try link.listen(until: began + patience, for: Self.isScanEnable)
      if case .command(let opcode, let parameters)? = packet {
        try answer(opcode, parameters, link)
      } else if link.lastReport > began {
        patience = Self.firstPatience
        began = link.lastReport
      } else {
        try renew(link)
        patience = min(patience * 2, Self.lastPatience)
        began = .now
      }
    }
  }

  mutating func forget() {
    (kind, isOurs) = (nil, false)
  }

  /// Switches off, if it is on by us.
  mutating func stop(_ link: AdapterLink) {
    guard isOurs, let kind else { return }
    _ = try? link.ask(.setScanEnable(kind, false))
  }

  private static func isScanEnable(_ packet: HCIPacket) -> Bool {
    guard case .command(let opcode, let parameters) = packet else { return false }
    return Command.scanEnables.contains(opcode) && parameters.count >= 2
  }

  /// Somebody else switched the scan on or off.
  private mutating func answer(
    _ opcode: UInt16,
    _ parameters: [UInt8],
    _ link: AdapterLink
  ) throws(Ending) {
    let isOn = parameters[0] != 0
    let isFiltered = parameters[1] != 0
    if isOn {
      guard isFiltered else { return }
      _ = try link.listen(until: .now + Self.courtesy) { packet in
        if case .answer(opcode, _, _) = packet { true } else { false }
      }
      let kind: Command.Kind = opcode == Command.scanEnables[0] ? .legacy : .extended
      if try link.ask(.setScanEnable(kind, true)).status == StatusCode.success { self.kind = kind }
      return
    }
    isOurs = false
    let next = try link.listen(until: .now + Self.courtesy, for: Self.isScanEnable)
    if case .command(let opcode, let parameters)? = next {
      try answer(opcode, parameters, link)
    } else {
      try start(link)
    }
  }

  /// Sets everything up anew: event masks, parameters, the scan.
  private mutating func renew(_ link: AdapterLink) throws(Ending) {
    guard let kind else { return }
    try link.unmask()
    _ = try link.ask(.setScanEnable(kind, false))
    try start(link)
  }
}
