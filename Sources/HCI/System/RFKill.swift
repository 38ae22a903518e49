import Glibc

/// The switches that keep radios off.
enum RFKill {
  /// Whether a switch, in software or hardware, keeps an adapter off.
  static func blocks(_ index: Int) -> Bool {
    ["soft", "hard"].contains { kind in
      matches(of: "/sys/class/bluetooth/hci\(index)/rfkill*/\(kind)").contains(where: isOne)
    }
  }

  private static func isOne(_ path: String) -> Bool {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var digit: UInt8 = 0
    return unsafe read(file, &digit, 1) == 1 && digit == UInt8(ascii: "1")
  }

  private static func matches(of pattern: String) -> [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    guard unsafe glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(unsafe found.gl_pathc)).compactMap { place in
      unsafe found.gl_pathv[place].map { unsafe String(cString: $0) }
    }
  }
}
