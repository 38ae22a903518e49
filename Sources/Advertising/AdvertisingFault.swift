/// What is wrong with the bytes of an event or of advertising data, and where.
public struct AdvertisingFault: Error, Equatable, Sendable {
  /// The kinds of damage.
  public enum Problem: Equatable, Sendable {
    /// A field needs more bytes than are left.
    case bytesMissing(needed: Int, present: Int)
    /// The event claims more reports than it holds; those it holds were delivered.
    case reportsMissing(claimed: Int, present: Int)
    /// A report ends inside its fixed part, so that nothing of it can be used.
    case reportCut(needed: Int, present: Int)
    /// A report's data passes the end of the event; the report was delivered with what is there.
    case dataCut(claimed: Int, present: Int)
    /// The event ends before the RSSI byte of its last report, which was delivered without it.
    case rssiMissing
    /// The event claims more parameter bytes than there are; whole reports were delivered.
    case eventCut(claimed: Int, present: Int)
    /// An AD structure passes the end of the advertising data; those before it are good.
    case structureOverrun(claimed: Int, present: Int)
  }

  /// What is wrong.
  public var problem: Problem
  /// The first byte of the damaged thing, counted from the start of the span that was read.
  public var offset: Int

  /// Creates a fault from its kind and its place.
  public init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}

extension AdvertisingFault: CustomStringConvertible {
  /// One sentence part without the place, such as `report claims 31 bytes of data, 3 are there`.
  public var description: String {
    switch problem {
    case .bytesMissing(let needed, let present):
      "\(needed) bytes needed, \(present) are there"
    case .reportsMissing(let claimed, let present):
      "event claims \(claimed) reports, \(present) are there"
    case .reportCut(let needed, let present):
      "report needs \(needed) bytes before its data, \(present) are there"
    case .dataCut(let claimed, let present):
      "report claims \(claimed) bytes of data, \(present) are there"
    case .rssiMissing:
      "event ends before the RSSI of its last report"
    case .eventCut(let claimed, let present):
      "event claims \(claimed) parameter bytes, \(present) are there"
    case .structureOverrun(let claimed, let present):
      "AD structure claims \(claimed) bytes, \(present) are there"
    }
  }
}
