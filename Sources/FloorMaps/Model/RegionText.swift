import Quantities

/// Why a text names no region.
public struct RegionTextError: Error, Equatable, Sendable {
  /// What is wrong, with the text quoted as it stands: escape it before printing.
  public var found: String
  /// What could stand there.
  public var expected: String
}

extension RegionTextError: CustomStringConvertible {
  /// As in `the UUID has 31 digits; expected 32, ...`.
  public var description: String {
    "\(found); expected \(expected)"
  }
}

extension Region {
  /// Reads `UUID`, `UUID/MAJOR` or `UUID/MAJOR/MINOR`, which becomes its id in lower case.
  ///
  /// - Throws: what is wrong with the first part that cannot be read.
  public init(_ text: String) throws(RegionTextError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let uuid = UUID128(parts[0]) else { throw Self.wrongUUID(parts[0]) }
    guard parts.count <= 3 else {
      throw RegionTextError(found: "\(parts.count) parts", expected: "UUID/MAJOR/MINOR at most")
    }
    let major = try Self.number(parts.dropFirst().first, "major")
    let minor = try Self.number(parts.dropFirst(2).first, "minor")
    let numbers = [major, minor].compactMap { $0 }.map { "/\($0)" }.joined()
    self.init(id: "\(uuid)\(numbers)", uuid: uuid, major: major, minor: minor)
  }

  private static func number(
    _ text: Substring?,
    _ name: String
  ) throws(RegionTextError) -> UInt16? {
    guard let text else { return nil }
    guard let number = UInt16(text) else {
      throw RegionTextError(
        found: "the \(name) is \(excerpt(String(text)))",
        expected: "a whole number from 0 to 65535"
      )
    }
    return number
  }

  private static func wrongUUID(_ text: Substring) -> RegionTextError {
    let form = "32 as in 01234567-89ab-cdef-0123-456789abcdef"
    let digits = text.utf8.count { hexadecimal([$0]) != nil }
    let dashes = text.utf8.count { $0 == UInt8(ascii: "-") }
    guard digits + dashes == text.utf8.count, digits > 0 else {
      return RegionTextError(
        found: "\(excerpt(String(text))) is no UUID",
        expected: "hexadecimal digits, \(form)"
      )
    }
    let fault = digits == 32 ? "its dashes elsewhere" : "\(digits) digits"
    return RegionTextError(found: "the UUID has \(fault)", expected: form)
  }
}
