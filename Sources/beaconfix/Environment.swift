import Glibc

/// What the program asks of its environment.
enum Environment {
  /// Whether NO_COLOR is set to anything but nothing (no-color.org).
  static var refusesColour: Bool {
    guard let value = unsafe getenv("NO_COLOR") else { return false }
    return unsafe value.pointee != 0
  }
}
