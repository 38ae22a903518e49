import Captures
import Positioning
import Quantities
import Ranging
import UpdateFormats

/// The beacons heard in an input, each with a calibration of its own.
struct PowerListening {
  /// Beacons listened to at once; a beacon that is held close is among the first heard.
  private static let capacity = 64
  /// How much louder than all others the only loud one is, dB: a factor of three in distance.
  private static let margin = 10.0

  private var heard: [BeaconIdentity: HeardPower] = [:]
  private let name: String

  /// Listens to the end of an input, or live until what is asked for is known well enough.
  ///
  /// With a choice, that beacon alone counts. A picture is shown meanwhile, where one is given.
  init(
    to input: CommandInput,
    for choice: BeaconChoice?,
    _ empty: PowerCalibration,
    _ picture: PowerPicture?
  ) async throws(CommandFailure) {
    name = input.name
    var heard: [BeaconIdentity: HeardPower] = [:]
    var screen = picture.map { PowerScreen($0) }
    func say(_ warning: String) {
      screen?.leave()
      talk("warning: \(warning)")
    }
    var isOver = false
    while !isOver {
      isOver = try await input.next { event in
        switch event {
        case .capture(.sighting(let sighting)): Self.hear(sighting, choice, empty, &heard)
        case .capture(.warning(let warning)): say(warning.description)
        case .update(.warning(let warning)): say(warning.message)
        case .capture(.clock), .capture(.recording), .update: break
        }
      }
      if input.isLive, Self.loudest(heard)?.calibration.isSettled == true { isOver = true }
      switch screen?.wish() {
      case .stop: isOver = true
      case .beginAgain: heard = [:]
      case nil: break
      }
      screen?.show(heard.map { ($0.key.description, $0.value) }, isLast: isOver)
    }
    try Interruption.check()
    try input.refuseUnusable()
    self.heard = heard
  }

  /// The beacon that is meant, if none was named: others may be known sooner, and are not asked for.
  private static func loudest(_ heard: [BeaconIdentity: HeardPower]) -> HeardPower? {
    heard.values.max { ($0.median ?? -200) < ($1.median ?? -200) }
  }

  private static func hear(
    _ sighting: Sighting,
    _ choice: BeaconChoice?,
    _ empty: PowerCalibration,
    _ heard: inout [BeaconIdentity: HeardPower]
  ) {
    guard choice.map({ $0.matches(sighting) }) ?? sighting.isBeacon else { return }
    let key = choice?.key ?? sighting.identity
    guard heard[key] != nil || heard.count < capacity else { return }
    var beacon = heard[key] ?? HeardPower(empty)
    if beacon.hear(sighting) { heard[key] = beacon }
  }

  /// What was heard of a beacon, which must be one device.
  func power(of choice: BeaconChoice) throws(CommandFailure) -> HeardPower {
    guard let power = heard.first(where: { choice.isKnown(as: $0.key) })?.value else {
      throw .badInput("\(name): the beacon \(choice.name) is not heard in it")
    }
    let rivals = power.rivals.map(\.description)
    guard rivals.isEmpty else {
      throw .badInput(
        "\(name): \(rivals.joined(separator: " and ")) send the identity of \(choice.name) in turn;"
          + " switch one off, or name one by its address with '--beacon'"
      )
    }
    return power
  }

  /// The only loud beacon, when no other is nearly as loud.
  func onlyLoud() throws(CommandFailure) -> BeaconIdentity {
    let levels = heard.compactMap { key, power in power.median.map { (key, $0) } }
      .sorted { ($0.1, $1.0.description) > ($1.1, $0.0.description) }
    guard let loudest = levels.first else {
      throw .badInput(
        "\(name): no beacon frame in it; name a device by its address with '--beacon'"
      )
    }
    let rivals = levels.filter { $0.1 > loudest.1 - Self.margin }
    guard rivals.count == 1 else {
      let list = rivals.prefix(5).map { "\($0.0) (\(plain($0.1)) dBm)" }.joined(separator: ", ")
      throw .badInput(
        "\(name): several beacons are about as loud; name one with '--beacon': \(list)"
      )
    }
    return loudest.0
  }
}

extension Sighting {
  /// Whether more than an address was sent.
  fileprivate var isBeacon: Bool {
    if case .address = identity { return false }
    return true
  }
}
