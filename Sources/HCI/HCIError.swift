import Quantities

/// Why Bluetooth cannot be used; `description` says what is wrong and what to do.
public enum HCIError: Error, Equatable, Sendable {
  /// This machine has no Bluetooth adapter.
  case noAdapter
  /// The adapter that was chosen is not there.
  case notFound(AdapterChoice)
  /// The adapter was there and is gone.
  case unplugged(adapter: String)
  /// The kernel is still setting the adapter up.
  case notReady(adapter: String)
  /// A capability is missing: without `.netRaw` nothing works.
  case permission(Capability)
  /// The adapter is off, and this program may not or should not switch it on.
  case poweredOff(adapter: String, PowerObstacle)
  /// Another program has the adapter for itself (the user channel).
  case busy(adapter: String)
  /// The adapter has no Bluetooth Low Energy.
  case unsupported(adapter: String)
  /// The controller did not answer a command within its time.
  case noAnswer(command: String)
  /// The controller refused a command with a status of the Core Specification, Vol 1 Part F.
  case refused(command: String, status: UInt8)
  /// An advertising payload of more than 31 bytes.
  case payloadTooLong(Int)
  /// An advertising interval outside `Advertisement.intervals`.
  case interval(Duration)
  /// A system call that failed where it should not: its name and `errno`.
  case system(call: String, errno: Int32)
}

/// What keeps an adapter switched off.
public enum PowerObstacle: Equatable, Sendable {
  /// Switching it on takes CAP_NET_ADMIN, which this program lacks.
  case permission
  /// An rfkill switch, in software or hardware.
  case rfkill
  /// Somebody switched it off while it was in use, and is left to switch it on again.
  case switchedOff
}

extension HCIError: CustomStringConvertible {
  /// One sentence part: what is wrong and what to do.
  public var description: String {
    switch self {
    case .noAdapter:
      "no Bluetooth adapter; plug one in, or see in 'dmesg' why its driver does not take it"
    case .notFound(let choice):
      "no adapter \(choice); 'beaconfix adapters' lists those that are there"
    case .unplugged(let adapter):
      "\(adapter) is gone; plug it in again"
    case .notReady(let adapter):
      "\(adapter) is not set up yet; try again, or see 'dmesg' for what is wrong with it"
    case .permission(let capability):
      "no permission: \(capability.name) is missing; \(Capability.remedy([capability]))"
    case .poweredOff(let adapter, .permission):
      "\(adapter) is powered off; 'bluetoothctl power on' or 'sudo hciconfig \(adapter) up' "
        + "switches it on, or let this program do it: \(Capability.remedy([.netRaw, .netAdmin]))"
    case .poweredOff(let adapter, .rfkill):
      "\(adapter) is blocked by rfkill; 'rfkill unblock bluetooth' or a switch on the machine "
        + "unblocks it"
    case .poweredOff(let adapter, .switchedOff):
      "\(adapter) is powered off; 'bluetoothctl power on' or 'sudo hciconfig \(adapter) up' "
        + "switches it on"
    case .busy(let adapter):
      "\(adapter) is in use by another program that has it for itself; stop that program"
    case .unsupported(let adapter):
      "\(adapter) has no Bluetooth Low Energy; use another adapter"
    case .noAnswer(let command):
      "the adapter does not answer (\(command)); unplug it and plug it in again"
    case .refused(let command, let status):
      "the adapter refuses \(command): \(StatusCode.text(status))"
    case .payloadTooLong(let length):
      "a payload of \(length) bytes; at most \(Advertisement.maximumLength) fit"
    case .interval(let interval):
      "an advertising interval of \(interval); it must be within \(Advertisement.intervals)"
    case .system(let call, let number):
      "\(call): \(systemText(number))"
    }
  }
}

extension HCIError {
  /// Whether it can pass by itself, by someone's plugging in or switching on.
  var isPassing: Bool {
    switch self {
    case .noAdapter, .notFound, .unplugged, .notReady, .poweredOff, .busy: true
    default: false
    }
  }

  /// The state of an adapter with this problem.
  var state: AdapterState {
    switch self {
    case .poweredOff: .poweredOff
    case .permission: .unauthorized
    case .unsupported: .unsupported
    default: .unknown
    }
  }
}
