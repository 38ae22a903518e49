/// What an adapter can do for us now, in the six words of CoreBluetooth's `CBManagerState`.
public enum AdapterState: String, Sendable {
  /// Its state cannot be told: it is unplugged, not set up yet, or in another program's hands.
  case unknown
  /// It restarts, after a hardware error or a reset by someone else; a change is imminent.
  case resetting
  /// It is no Bluetooth Low Energy adapter.
  case unsupported
  /// This program lacks CAP_NET_RAW, without which the kernel hands out no advertising reports.
  case unauthorized
  /// It is switched off, by command or by rfkill.
  case poweredOff
  /// It is on and can be used.
  case poweredOn
}
