import CBlueZ
import Glibc

/// What other programs do to an adapter: daemons, administrators, tools.
enum Others {
  /// A socket of another program, on a channel of an adapter.
  final class Socket {
    let descriptor: Int32

    init?(_ adapter: UInt16, channel: Int32 = HCI_CHANNEL_RAW) {
      let type = Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      descriptor = socket(AF_BLUETOOTH, type, BTPROTO_HCI)
      var address = sockaddr_hci(
        hci_family: sa_family_t(AF_BLUETOOTH),
        hci_dev: adapter,
        hci_channel: UInt16(channel)
      )
      let size = socklen_t(MemoryLayout<sockaddr_hci>.size)
      let status = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          unsafe bind(descriptor, pointer, size)
        }
      }
      if status != 0 { return nil }
    }

    deinit {
      close(descriptor)
    }

    func send(_ bytes: [UInt8]) -> Bool {
      unsafe write(descriptor, bytes, bytes.count) == bytes.count
    }
  }

  static let none: UInt16 = 0xFFFF

  /// Sends a command and leaves: `[opcode, length, parameters...]` after the packet type.
  static func send(_ command: [UInt8], to adapter: UInt16 = 0) -> Bool {
    Socket(adapter)?.send([1] + command) ?? false
  }

  /// What `hciconfig` does by `HCIDEVUP`, `HCIDEVDOWN` and `HCIDEVRESET`.
  enum Change: UInt {
    case up = 0x4004_48C9
    case down = 0x4004_48CA
    case reset = 0x4004_48CB
  }

  static func hciconfig(_ adapter: Int32 = 0, _ change: Change) -> Bool {
    guard let socket = Socket(none) else { return false }
    return ioctl(socket.descriptor, change.rawValue, adapter) == 0 || errno == EALREADY
  }

  /// What `bluetoothctl scan le` has the kernel do, on the management channel: Start (0x23) or Stop
  /// Discovery (0x24), LE addresses public and random.
  static func discovery(_ isOn: Bool, on adapter: UInt8 = 0) -> Bool {
    let channel = Socket(none, channel: HCI_CHANNEL_CONTROL)
    return channel?.send([isOn ? 0x23 : 0x24, 0, adapter, 0, 1, 0, 6]) ?? false
  }

  /// `rfkill block bluetooth`, or unblock.
  static func rfkill(_ isBlocked: Bool) -> Bool {
    // struct rfkill_event: index, type 2 (Bluetooth), operation 3 (change all), soft, hard.
    let event: [UInt8] = [0, 0, 0, 0, 2, 3, isBlocked ? 1 : 0, 0]
    let file = unsafe open("/dev/rfkill", O_RDWR | O_CLOEXEC)
    defer { close(file) }
    return unsafe write(file, event, event.count) == event.count
  }
}
