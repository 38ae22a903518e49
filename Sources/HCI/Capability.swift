/// A Linux capability that Bluetooth needs.
public enum Capability: String, Sendable {
  /// Scanning and advertising.
  case netRaw = "net_raw"
  /// Switching an adapter on, which a running `bluetoothd` does as well.
  case netAdmin = "net_admin"

  /// The kernel's name: "CAP_NET_RAW".
  public var name: String {
    "CAP_\(rawValue.uppercased())"
  }

  /// How to give this program capabilities: a line for a shell and a line for a systemd unit.
  ///
  /// `setcap` replaces what a file had before, so the line holds all that are needed.
  static func remedy(_ capabilities: [Capability]) -> String {
    let files = capabilities.map { "cap_\($0.rawValue)" }.joined(separator: ",")
    let units = capabilities.map(\.name).joined(separator: " ")
    return "run 'sudo setcap \(files)+ep \(programPath())', "
      + "or set 'AmbientCapabilities=\(units)' in its systemd unit"
  }
}
