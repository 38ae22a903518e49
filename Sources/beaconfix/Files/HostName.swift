import Glibc

/// The names by which other machines may call this one.
enum HostName {
  /// The longest name that the system has, with the zero at its end.
  private static let longest = 256

  /// Its own name, alone and with the ending of names on the local network, in lower case.
  static var own: Set<String> {
    var buffer = [CChar](repeating: 0, count: longest)
    guard unsafe gethostname(&buffer, buffer.count - 1) == 0 else { return [] }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let name = String(decoding: bytes, as: UTF8.self).lowercased()
    return name.isEmpty ? [] : [name, "\(name).local"]
  }
}

/// Who may read the files that are made from now on.
enum FileMode {
  /// Only their owner.
  static func keepPrivate() {
    umask(0o077)
  }
}
