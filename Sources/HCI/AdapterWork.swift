import Quantities

/// Keeps a procedure going on an adapter that comes and goes, and tells how it fares.
struct AdapterWork<Work: Procedure>: ~Copyable {
  private var procedure: Work
  private let waits: Bool
  private let link: AdapterLink
  private var finder: AdapterFinder
  private var hasRun = false
  private var attempts = 0
  /// Whether a reset may have left events masked.
  private var isMasked = false
  private var told: HCIEvent?
  private var toldAdapter: Adapter?

  /// Refusals before the first success that end everything: another program may just be busy.
  private static var attemptLimit: Int { 3 }
  /// How often an adapter that is not there is looked for, should the kernel's word be lost.
  private static var lookingTime: Duration { .milliseconds(500) }
  /// What a controller is given after a reset by others, who may set it up at once.
  private static var settlingTime: Duration { .milliseconds(200) }
  /// How long the kernel takes, normally, to set a failed controller up.
  private static var recoveryTime: Duration { .seconds(3) }
  private static var longestPause: Duration { .seconds(30) }

  /// Prepares the work; nothing is found or opened yet.
  init(_ procedure: Work, _ options: LinkOptions, _ link: AdapterLink) throws(HCIError) {
    self.procedure = procedure
    self.link = link
    waits = options.waits
    finder = try AdapterFinder(options.adapter)
  }

  /// Works until a stop is requested or nothing helps any more.
  mutating func run() {
    do throws(Ending) {
      while true {
        do throws(Ending) {
          try work()
        } catch {
          try recover(from: error)
        }
      }
    } catch {
      link.isStopping = true
      procedure.stop(link)
      if case .failed(let error) = error { tell(.failed(error)) }
      link.outlet.drain()
    }
  }

  private mutating func work() throws(Ending) {
    do throws(HCIError) {
      try link.open(finder.find())
    } catch {
      throw .failed(error)
    }
    if isMasked { try link.unmask() }
    try procedure.start(link)
    isMasked = false
    (hasRun, attempts) = (true, 0)
    tell(.poweredOn)
    tell(.running(at: systemTime()))
    try procedure.keep(link)
  }

  /// Tells what happened and waits until it is worth trying again; throws when it is not.
  private mutating func recover(from ending: Ending) throws(Ending) {
    switch ending {
    case .stopRequested:
      throw ending
    case .poweredOff:
      lose()
      // The next look tells whether an rfkill switch did it.
      finder.mayPowerOn = false
    case .unplugged:
      lose()
      finder.mayPowerOn = true
      tell(.unknown, finder.adapter.map { .unplugged(adapter: $0.name) })
    case .reset(byHardware: true):
      lose()
      finder.mayPowerOn = true
      tell(.resetting)
      try wait(Self.recoveryTime) { if case .adapter(.up, _) = $0 { true } else { false } }
    case .reset(byHardware: false):
      lose()
      isMasked = true
      tell(.resetting)
      try wait(Self.settlingTime) { _ in false }
    case .failed(let error):
      try recover(from: error)
    }
  }

  private mutating func recover(from error: HCIError) throws(Ending) {
    switch error {
    case .permission, .unsupported:
      throw .failed(error)
    case _ where error.isPassing:
      guard hasRun || waits else { throw .failed(error) }
      lose()
      if case .unplugged = error { finder.mayPowerOn = true }
      tell(error.state, error)
      try wait(Self.lookingTime) { if case .adapter = $0 { true } else { false } }
    default:
      attempts += 1
      let isPatient = if case .refused = error { attempts < Self.attemptLimit } else { false }
      guard hasRun || waits || isPatient else { throw .failed(error) }
      tell(.trouble(error))
      let pause = Duration.seconds(1 << min(attempts - 1, 5))
      try wait(min(pause, Self.longestPause)) { _ in false }
    }
  }

  private mutating func lose() {
    link.close()
    procedure.forget()
  }

  private func wait(
    _ time: Duration,
    for isAwaited: (HCIPacket) -> Bool
  ) throws(Ending) {
    _ = try link.listen(until: .now + time, for: isAwaited)
  }

  /// Tells a state of the adapter, or the problem alone when there is no adapter to have a state.
  private mutating func tell(_ state: AdapterState, _ problem: HCIError? = nil) {
    guard var adapter = finder.adapter else {
      if let problem { tell(.trouble(problem)) }
      return
    }
    (adapter.state, adapter.problem) = (state, problem)
    guard adapter != toldAdapter else { return }
    toldAdapter = adapter
    tell(.adapter(adapter, at: systemTime()))
  }

  /// Tells an event, but not the same trouble twice in a row.
  private mutating func tell(_ event: HCIEvent) {
    guard event != told else { return }
    told = event
    link.outlet.put(event)
  }
}
