/// How many of a number of cases are as they should be.
public struct Share: Equatable, Sendable {
  /// The cases that are.
  public private(set) var hits = 0
  /// All cases, `hits` or more.
  public private(set) var cases = 0

  /// Creates the share of no cases.
  public init() {}

  /// Hits by cases, 0 to 1; `nil` without cases.
  public var rate: Double? {
    cases == 0 ? nil : Double(hits) / Double(cases)
  }

  /// Counts one case; one that is not known does not count.
  mutating func count(_ isHit: Bool?) {
    guard let isHit else { return }
    cases += 1
    if isHit { hits += 1 }
  }

  /// Adds the cases of another share.
  mutating func add(_ other: Share) {
    hits += other.hits
    cases += other.cases
  }
}
