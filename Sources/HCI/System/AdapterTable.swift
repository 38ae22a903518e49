import CBlueZ
import Glibc
import Quantities

/// What the kernel tells about all adapters.
struct AdapterTable: ~Copyable {
  private let socket: RawSocket

  /// Opens the table; needs no capability.
  init() throws(HCIError) {
    socket = try RawSocket()
  }

  /// All adapters in the order of their numbers.
  func adapters() throws(HCIError) -> [Adapter] {
    var adapters: [Adapter] = []
    for index in try socket.indices() {
      if let adapter = adapter(index) { adapters.append(adapter) }
    }
    return adapters
  }

  /// An adapter by its number; `nil` when it is not there.
  func adapter(_ index: Int) -> Adapter? {
    var info = hci_dev_info()
    guard unsafe hci_devinfo(Int32(index), &info) == 0 else { return nil }
    // The upper bits tell controllers of other kinds, which carry no Bluetooth of their own.
    guard info.type & 0x30 == 0 else { return nil }
    let octets = info.bdaddr.b
    let bytes = [octets.5, octets.4, octets.3, octets.2, octets.1, octets.0]
    var adapter = Adapter(
      index: index,
      address: DeviceAddress(value: bytes.reduce(0) { $0 << 8 | UInt64($1) }),
      bus: unsafe String(cString: hci_bustostr(Int32(info.type & 0x0f))),
      state: .unknown
    )
    adapter.problem = problem(adapter, info)
    adapter.state = adapter.problem?.state ?? state(info)
    return adapter
  }

  /// Switches an adapter on, as `RawSocket.powerOn`.
  func powerOn(_ index: Int) throws(HCIError) {
    try socket.powerOn(index)
  }

  /// Whether an adapter is there and on.
  static func isOn(_ index: Int) -> Bool {
    var info = hci_dev_info()
    return unsafe hci_devinfo(Int32(index), &info) == 0 && isSet(HCI_UP, info)
  }

  private func state(_ info: hci_dev_info) -> AdapterState {
    if Self.isSet(HCI_INIT, info) { return .resetting }
    return Self.isSet(HCI_UP, info) ? .poweredOn : .unknown
  }

  private func problem(_ adapter: Adapter, _ info: hci_dev_info) -> HCIError? {
    let features = info.features
    let known =
      features.0 | features.1 | features.2 | features.3 | features.4 | features.5 | features.6
      | features.7
    // Page 0, byte 4, bit 6: LE Supported (Controller).
    if known != 0, features.4 & 0x40 == 0 { return .unsupported(adapter: adapter.name) }
    do throws(HCIError) {
      if try RawSocket(adapter: adapter.index).isBusy { return .busy(adapter: adapter.name) }
    } catch {
      return error
    }
    if Self.isSet(HCI_UP, info) || Self.isSet(HCI_INIT, info) || known == 0 { return nil }
    let isBlocked = RFKill.blocks(adapter.index)
    return .poweredOff(adapter: adapter.name, isBlocked ? .rfkill : .switchedOff)
  }

  private static func isSet(_ flag: Int, _ info: hci_dev_info) -> Bool {
    info.flags & 1 << UInt32(flag) != 0
  }
}
