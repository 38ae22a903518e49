/// Why a record, a report or a row, or a part of one, gave no sighting.
public enum DropReason: String, CaseIterable, Sendable {
  /// The input ends inside a record, or a record claims an impossible length: nothing after it.
  case truncatedRecord
  /// A pcapng block that contradicts itself; the blocks around it were used.
  case damagedBlock
  /// A packet of an interface whose link type cannot be read.
  case unreadableLinkType
  /// A report, or the event around it, is damaged; what is whole of it was used.
  case damagedReport
  /// An AD structure passes the end of its data; those before it were used.
  case damagedAdvertisement
  /// Fragments of an advertisement whose other parts never came.
  case incompleteFragments
  /// An anonymous advertiser without a beacon frame: there is nothing to know it by.
  case anonymous
  /// A link-layer PDU whose CRC does not fit: any of its bits may be wrong.
  case badCRC
  /// A report in a record that has no time (pcapng simple packet block).
  case noTime
  /// Repeated reports that the controller was told to leave out: a warning, but no count, as their
  /// number is not known.
  case duplicateFilter
  /// A line longer than 64 KiB.
  case longLine
  /// A line that is not UTF-8.
  case invalidUTF8
  /// A quote inside a bare field, text after a closing quote, or a quote that is never closed.
  case badQuoting
  /// A row that lacks fields, or has more of them than the header has columns.
  case fieldCount
  /// A line that is not one JSON object.
  case badJSON
  /// A row without time, beacon or measurement, or with one of the wrong JSON type.
  case missingValue
  /// A time that is neither a number of seconds nor ISO 8601, or that is out of range.
  case badTime
  /// A number that is not one, not finite, or a coordinate beyond every floor map.
  case badNumber
  /// A row with both a signal strength and a range.
  case rssiAndRange
  /// A range that is zero or negative, or a negative deviation.
  case badRange
  /// A channel other than 37, 38 and 39.
  case badChannel
}

/// What was read so far.
public struct CaptureTally: Equatable, Sendable {
  /// Records of a capture or rows of a sightings file, good and dropped; a header is none.
  public var records = 0
  /// Advertising reports; a row of a sightings file counts as one.
  public var reports = 0
  /// Sightings given.
  public var sightings = 0
  /// Packets that are no advertising, by kind; nothing is wrong with them.
  public var ignored = IgnoredPackets()
  /// How many things were dropped, by reason; absent means none.
  public var dropped: [DropReason: Int] = [:]
  /// Records that the capturing program itself says it lost (btsnoop's cumulative drops).
  public var lostBeforeCapture = 0

  /// Creates a tally of nothing.
  public init() {}

  /// How many warnings of each reason are given; the rest is only counted.
  static let warningsPerReason = 3

  /// Counts damage and says whether it is among the first few of its reason.
  package mutating func drop(_ reason: DropReason) -> Bool {
    dropped[reason, default: 0] += 1
    return dropped[reason, default: 0] <= Self.warningsPerReason
  }
}
