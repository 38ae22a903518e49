public import Quantities

/// Puts the fragments of long extended advertisements together again.
///
/// A controller that reports an advertisement in parts marks all but the last as `moreToCome`
/// (Core 5.4, Vol 4, Part E, 7.7.65.13). Parts of several advertisers may interleave; address and
/// advertising SID tell them apart. Memory is bounded: `capacity` advertisements of 1650 bytes.
public struct FragmentJoiner: Sendable {
  /// What to do with a report.
  public enum Outcome: Equatable, Sendable {
    /// The report stands alone: read its own data.
    case standsAlone
    /// The report is a fragment, and more is to come.
    case waiting
    /// The report ends an advertisement; this is the data of all its fragments.
    case joined([UInt8])
  }

  private struct Key: Equatable {
    var source: UInt32
    var addressType: UInt8
    var address: DeviceAddress
    var sid: UInt8?
  }

  private struct Pending {
    var key: Key
    var latest: Timestamp
    var data: [UInt8]
  }

  /// The most data one advertisement can carry (Core 5.4, Vol 6, Part B, 4.4.2.11), bytes.
  static let maximumDataLength = 1650
  /// A part that is older than this belongs to an advertisement whose end was lost, µs.
  ///
  /// The parts of one advertisement follow each other within a few hundred milliseconds.
  static let longestPause: Int64 = 1_000_000
  /// Bytes that make out a first fragment: length and type of its first AD, and its company or UUID.
  static let signatureLength = 4

  /// How many advertisements may be unfinished at a time; beyond it the oldest is given up.
  public static let capacity = 32

  /// How many unfinished advertisements were given up.
  public private(set) var abandoned = 0
  private var pending: [Pending] = []

  /// Creates a joiner that waits for nothing.
  public init() {}

  /// Takes the next report of the stream.
  ///
  /// A fragment that begins like the pending first one starts anew: the end of the earlier
  /// advertisement was lost. A last part whose first part was never seen stands alone: it cannot
  /// be told from a short advertisement.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - event: the bytes that its `data` is a range of.
  ///   - time: when it came.
  ///   - source: which adapter it came from; parts from different ones are never joined.
  /// - Returns: what to read: the report itself, the joined data, or nothing yet.
  public mutating func take(
    _ report: AdvertisingReport,
    in event: Span<UInt8>,
    at time: Timestamp,
    source: UInt32 = 0
  ) -> Outcome {
    let more = report.dataStatus == .moreToCome
    guard more || !pending.isEmpty else { return .standsAlone }
    let key = Key(
      source: source,
      addressType: report.addressType,
      address: report.address,
      sid: report.sid
    )
    guard let index = pending.firstIndex(where: { $0.key == key }) else {
      if more { begin(key, report, event, time) }
      return more ? .waiting : .standsAlone
    }
    guard continues(pending[index], report, event, time) else {
      pending.remove(at: index)
      abandoned += 1
      if more { begin(key, report, event, time) }
      return more ? .waiting : .standsAlone
    }
    for offset in report.data { pending[index].data.append(event[offset]) }
    pending[index].latest = time
    return more ? .waiting : .joined(pending.remove(at: index).data)
  }

  /// Gives up whatever is unfinished, at the end of the input.
  public mutating func finish() {
    abandoned += pending.count
    pending.removeAll()
  }

  private mutating func begin(
    _ key: Key,
    _ report: AdvertisingReport,
    _ event: Span<UInt8>,
    _ time: Timestamp
  ) {
    if pending.count == Self.capacity {
      pending.removeFirst()
      abandoned += 1
    }
    var data: [UInt8] = []
    for offset in report.data { data.append(event[offset]) }
    pending.append(Pending(key: key, latest: time, data: data))
  }

  private func continues(
    _ earlier: Pending,
    _ report: AdvertisingReport,
    _ event: Span<UInt8>,
    _ time: Timestamp
  ) -> Bool {
    let pause = time.microseconds.subtractingReportingOverflow(earlier.latest.microseconds)
    guard !pause.overflow, pause.partialValue.magnitude <= Self.longestPause.magnitude,
      earlier.data.count + report.data.count <= Self.maximumDataLength
    else { return false }
    let length = Self.signatureLength
    guard report.data.count >= length, earlier.data.count >= length else { return true }
    let start = report.data.lowerBound
    return (0..<length).contains { earlier.data[$0] != event[start + $0] }
  }
}
