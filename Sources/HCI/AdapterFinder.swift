import Glibc
import Quantities

/// Finds the chosen adapter, follows it by its address, and switches it on where that is ours to do.
struct AdapterFinder: ~Copyable {
  /// The adapter in use, or the one that was or could have been.
  private(set) var adapter: Adapter?
  /// Whether an adapter that is off is to be switched on: not one that somebody switched off.
  var mayPowerOn = true

  /// The address of the adapter that was used first.
  private var address: DeviceAddress?
  private let choice: AdapterChoice
  private let table: AdapterTable

  /// Creates a finder that has found nothing yet.
  init(_ choice: AdapterChoice) throws(HCIError) {
    self.choice = choice
    table = try AdapterTable()
  }

  /// The adapter, which is on.
  ///
  /// - Throws: why there is none that can be used now; `adapter` is then the one it is about.
  mutating func find() throws(HCIError) -> Adapter {
    var found = try look()
    adapter = found
    if found.state != .poweredOn { found = try powerOn(found) }
    adapter = found
    if let problem = found.problem { throw problem }
    guard found.state == .poweredOn else { throw .notReady(adapter: found.name) }
    address = found.address
    return found
  }

  private func look() throws(HCIError) -> Adapter {
    let all = try table.adapters()
    if let address {
      guard let same = all.first(where: { $0.address == address }) else {
        throw .unplugged(adapter: adapter?.name ?? address.description)
      }
      return same
    }
    let found =
      switch choice {
      case .any:
        all.first { $0.state == .poweredOn } ?? all.first { $0.state == .poweredOff } ?? all.first
      case .index(let index): all.first { $0.index == index }
      case .address(let address): all.first { $0.address == address }
      }
    if let found { return found }
    throw choice == .any ? .noAdapter : .notFound(choice)
  }

  private mutating func powerOn(_ found: Adapter) throws(HCIError) -> Adapter {
    switch found.problem {
    case .poweredOff(_, .rfkill):
      // Whoever blocked it did not switch it off: it is to come back when it is unblocked.
      mayPowerOn = true
      return found
    case .poweredOff where mayPowerOn, nil:
      break
    default:
      return found
    }
    do throws(HCIError) {
      try table.powerOn(found.index)
    } catch {
      switch error {
      case .system(_, EPERM): throw .poweredOff(adapter: found.name, .permission)
      case .system(_, ERFKILL): throw .poweredOff(adapter: found.name, .rfkill)
      case .system(_, EBUSY): throw .busy(adapter: found.name)
      case .system(_, ENODEV): throw .unplugged(adapter: found.name)
      case .system(_, ETIMEDOUT): throw .noAnswer(command: "power on")
      default: throw error
      }
    }
    return table.adapter(found.index) ?? found
  }
}
