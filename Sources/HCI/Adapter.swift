public import Quantities

/// A Bluetooth adapter as it was when it was looked at.
public struct Adapter: Equatable, Sendable {
  /// The kernel's number for it, which can change when it is plugged in again.
  public var index: Int
  /// Its own address; zero until the kernel has read it, within a second after it is plugged in.
  public var address: DeviceAddress
  /// How it is attached: "USB", "UART", "Virtual", ...
  public var bus: String
  /// What it can do for us.
  public var state: AdapterState
  /// Why it is not `poweredOn`, and what to do about it.
  public var problem: HCIError?

  /// The kernel's name: "hci0".
  public var name: String { "hci\(index)" }

  /// All adapters of this machine, in the order of their numbers, with their present state.
  ///
  /// Needs no capability, but without CAP_NET_RAW every adapter is `unauthorized`.
  ///
  /// - Throws: `HCIError.noAdapter` when there is none, `.system` when the kernel has no Bluetooth.
  public static func all() throws(HCIError) -> [Adapter] {
    let adapters = try AdapterTable().adapters()
    guard !adapters.isEmpty else { throw .noAdapter }
    return adapters
  }
}
