import Glibc
import Quantities

/// Why work on an adapter ended.
enum Ending: Error {
  case stopRequested
  case poweredOff
  case unplugged
  /// The controller forgot everything; after a hardware error the kernel sets it up again.
  case reset(byHardware: Bool)
  case failed(HCIError)
}

/// The one reading loop of the thread: it listens to an adapter, and asks it.
///
/// Whatever is waited for, an answer or the next trouble, packets go on to the consumer meanwhile.
/// `hci_send_req` would lose them, and give up after ten.
final class AdapterLink {
  /// When the last advertising report came, or else when the adapter was opened.
  private(set) var lastReport = ContinuousClock.now
  /// Whether a request to stop was seen, and is not to interrupt what is done about it.
  var isStopping = false
  var outlet: PacketOutlet

  private let wake: WakeSignal
  private let watch: RawSocket
  private var device: RawSocket?
  private var index = -1
  private var nextCheck = ContinuousClock.now
  private var buffer = Array(repeating: UInt8(0), count: 512)

  /// The kernel counts a command as lost after 2 s, and lets the next one wait that long.
  private static let answerTime = Duration.seconds(3)
  /// While a stop is under way.
  private static let lastAnswerTime = Duration.seconds(1)
  /// Packets are taken in groups of this time, so that a busy place does not wake us for each.
  private static let gathering = Duration.milliseconds(10)

  /// Every that often it is checked that the adapter is on, should the kernel's word be lost.
  private static let checking = Duration.seconds(2)

  /// Opens what is needed to know of adapters.
  ///
  /// - Throws: `.permission` without CAP_NET_RAW.
  init(_ wake: WakeSignal, _ outlet: PacketOutlet) throws(HCIError) {
    self.wake = wake
    self.outlet = outlet
    watch = try RawSocket.watching()
  }

  /// Opens an adapter that is on.
  func open(_ adapter: Adapter) throws(HCIError) {
    close()
    device = try RawSocket(adapter: adapter.index)
    index = adapter.index
    lastReport = .now
    nextCheck = .now + Self.checking
  }

  /// Closes the adapter: while a dead one is open, its number stays taken.
  func close() {
    device = nil
  }

  /// Sends a command and waits for its answer: the status, and what else it returned.
  func ask(_ command: Command) throws(Ending) -> (status: UInt8, rest: [UInt8]) {
    guard try telling({ () throws(HCIError) in try device?.send(command) }) != nil else {
      throw .unplugged
    }
    let deadline = ContinuousClock.now + (isStopping ? Self.lastAnswerTime : Self.answerTime)
    let packet = try listen(until: deadline) { packet in
      if case .answer(command.opcode, _, _) = packet { true } else { false }
    }
    guard case .answer(_, let status, let rest) = packet else {
      throw .failed(.noAnswer(command: command.name))
    }
    return (status, rest)
  }

  /// Reads and hands on until something is heard that is awaited, or until a time has come.
  func listen(
    until deadline: ContinuousClock.Instant,
    for isAwaited: (HCIPacket) -> Bool = { _ in false }
  ) throws(Ending) -> HCIPacket? {
    repeat {
      try check()
      let next = min(deadline, outlet.nextHeartbeat, device == nil ? deadline : nextCheck)
      let stop = isStopping ? -1 : wake.descriptor
      let ready = waitForInput(
        [stop, watch.descriptor, device?.descriptor ?? -1],
        for: next - .now
      )
      if ready[0] { throw .stopRequested }
      let asOf = systemTime()
      defer { outlet.flush(asOf: asOf) }
      if ready[1], let packet = try readWatch(isAwaited) { return packet }
      if ready[2] {
        if let packet = try readDevice(isAwaited) { return packet }
        _ = waitForInput([stop], for: min(Self.gathering, deadline - .now))
      }
    } while .now < deadline
    return nil
  }

  private func check() throws(Ending) {
    guard device != nil, .now >= nextCheck else { return }
    nextCheck = .now + Self.checking
    guard AdapterTable.isOn(index) else { throw .poweredOff }
  }

  /// What others tell of adapters; ends the work when ours is off.
  private func readWatch(_ isAwaited: (HCIPacket) -> Bool) throws(Ending) -> HCIPacket? {
    while let (length, _) = try telling({ () throws(HCIError) in
      try watch.receive(into: &buffer)
    }) {
      let packet = HCIPacket(buffer[..<length])
      if device != nil, packet == .adapter(.down, index: index) { throw .poweredOff }
      if isAwaited(packet) { return packet }
    }
    return nil
  }

  /// Packets of the adapter, one group at most; ends the work when the controller was reset.
  private func readDevice(_ isAwaited: (HCIPacket) -> Bool) throws(Ending) -> HCIPacket? {
    for _ in 0..<PacketOutlet.groupSize {
      guard
        let (length, time) = try telling({ () throws(HCIError) in
          try device?.receive(into: &buffer)
        })
      else { break }
      let packet = HCIPacket(buffer[..<length])
      switch packet {
      case .leMeta(let subevent):
        outlet.add(Packet(time: time ?? systemTime(), event: Array(buffer[1..<length])))
        if EventCode.reports.contains(subevent) { lastReport = .now }
      case .hardwareError: throw .reset(byHardware: true)
      case .answer(Command.reset, _, _): throw .reset(byHardware: false)
      default: break
      }
      if isAwaited(packet) { return packet }
    }
    return nil
  }

  private func telling<Value>(
    _ call: () throws(HCIError) -> Value
  ) throws(Ending) -> Value {
    do throws(HCIError) {
      return try call()
    } catch {
      throw Self.ending(error)
    }
  }

  private static func ending(_ error: HCIError) -> Ending {
    switch error {
    case .system(_, ENETDOWN): .poweredOff
    case .system(_, EPIPE), .system(_, ENODEV), .system(_, EBADFD): .unplugged
    default: .failed(error)
    }
  }
}
