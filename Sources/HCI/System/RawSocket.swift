import CBlueZ
import Glibc
import Quantities

/// A raw HCI socket, closed when it goes out of use: the one door to the kernel's Bluetooth.
struct RawSocket: ~Copyable {
  /// The file descriptor, to be waited for.
  let descriptor: Int32

  /// Bytes of the kernel's receive buffer that are asked for: some seconds of a busy place.
  private static let receiveBuffer: Int32 = 4 << 20

  /// Opens a socket that belongs to no adapter, for questions about all of them.
  init() throws(HCIError) {
    descriptor = socket(
      AF_BLUETOOTH,
      Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue),
      BTPROTO_HCI
    )
    // Without a Bluetooth module the kernel does not know the family at all.
    guard descriptor >= 0 else { throw errno == EAFNOSUPPORT ? .noAdapter : Self.failure("socket") }
  }

  /// Whether the kernel knows Bluetooth.
  static var isSupported: Bool {
    get throws(HCIError) {
      do throws(HCIError) {
        _ = try RawSocket()
        return true
      } catch .noAdapter {
        return false
      }
    }
  }

  /// Opens a socket that hears of adapters that come, go and change.
  static func watching() throws(HCIError) -> RawSocket {
    let socket = try RawSocket()
    guard beaconfix_hci_bind_none(socket.descriptor) == 0 else { throw failure("bind") }
    try socket.hear(types: [.event], events: [EventCode.stackInternal])
    return socket
  }

  /// Opens a socket on an adapter that hears its advertising reports, its answers, and the commands
  /// that others send it.
  init(adapter index: Int) throws(HCIError) {
    descriptor = hci_open_dev(Int32(index))
    guard descriptor >= 0 else { throw Self.failure("hci_open_dev") }
    var on: Int32 = 1
    guard unsafe setsockopt(descriptor, SOL_HCI, HCI_TIME_STAMP, &on, Self.size) == 0 else {
      throw Self.failure("HCI_TIME_STAMP")
    }
    try hear(
      types: [.command, .event],
      events: [
        EventCode.leMeta, EventCode.commandComplete, EventCode.commandStatus,
        EventCode.hardwareError,
      ]
    )
    var length = Self.receiveBuffer
    if unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUFFORCE, &length, Self.size) != 0 {
      // Without CAP_NET_ADMIN the system's maximum (net.core.rmem_max) has to do.
      _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &length, Self.size)
    }
  }

  deinit {
    Glibc.close(descriptor)
  }

  private static let size = socklen_t(MemoryLayout<Int32>.size)

  private static func failure(_ call: String) -> HCIError {
    .system(call: call, errno: errno)
  }

  /// Asks for kinds of packets and events, and whether they are given.
  ///
  /// Without CAP_NET_RAW the kernel drops LE Meta and others from the filter and reports success:
  /// the filter that is left tells.
  private func hear(types: [PacketType], events: [UInt8]) throws(HCIError) {
    var filter = hci_filter()
    for type in types { filter.type_mask |= 1 << UInt32(type.rawValue) }
    for event in events {
      let bit: UInt32 = 1 << UInt32(event & 31)
      if event & 63 < 32 { filter.event_mask.0 |= bit } else { filter.event_mask.1 |= bit }
    }
    var length = socklen_t(MemoryLayout<hci_filter>.size)
    guard unsafe setsockopt(descriptor, SOL_HCI, HCI_FILTER, &filter, length) == 0 else {
      throw Self.failure("HCI_FILTER")
    }
    var left = hci_filter()
    guard unsafe getsockopt(descriptor, SOL_HCI, HCI_FILTER, &left, &length) == 0 else {
      throw Self.failure("HCI_FILTER")
    }
    guard left.type_mask == filter.type_mask, left.event_mask == filter.event_mask else {
      throw .permission(.netRaw)
    }
  }

  /// Sends a command; its answer comes as an event.
  ///
  /// - Throws: `.system` with ENETDOWN when the adapter is off, EPIPE or ENODEV when it is gone.
  func send(_ command: Command) throws(HCIError) {
    var parameters = command.parameters
    let count = UInt8(parameters.count)
    let (group, field) = (command.opcode >> 10, command.opcode & 0x3ff)
    let result = unsafe hci_send_cmd(descriptor, group, field, count, &parameters)
    guard result == 0 else { throw Self.failure("hci_send_cmd") }
  }

  /// Takes the next packet without waiting; `nil` when there is none now.
  ///
  /// - Throws: `.system` with EPIPE when the adapter is gone.
  func receive(into buffer: inout [UInt8]) throws(HCIError) -> (length: Int, time: Timestamp?)? {
    var microseconds: Int64 = -1
    let length = unsafe beaconfix_hci_receive(descriptor, &buffer, buffer.count, &microseconds)
    if length > 0 {
      return (length, microseconds < 0 ? nil : Timestamp(microseconds: microseconds))
    }
    guard length < 0, errno != EAGAIN, errno != EINTR else { return nil }
    throw Self.failure("recvmsg")
  }

  /// Whether another program has the socket's adapter for itself.
  var isBusy: Bool {
    beaconfix_hci_probe(descriptor) != 0 && errno == EBUSY
  }

  /// The numbers of all adapters.
  func indices() throws(HCIError) -> [Int] {
    var indices = Array(repeating: UInt16(0), count: Int(HCI_MAX_DEV))
    let count = unsafe beaconfix_hci_list(descriptor, &indices)
    guard count >= 0 else { throw Self.failure("HCIGETDEVLIST") }
    return indices.prefix(Int(count)).map(Int.init).sorted()
  }

  /// Switches an adapter on; one that the kernel has on for its first two seconds stays on.
  ///
  /// Waits for the controller, 10 s at most.
  ///
  /// - Throws: `.system` with EPERM without CAP_NET_ADMIN, ERFKILL when blocked.
  func powerOn(_ index: Int) throws(HCIError) {
    guard beaconfix_hci_up(descriptor, Int32(index)) == 0 || errno == EALREADY else {
      throw Self.failure("HCIDEVUP")
    }
  }
}
