/// What a capture holds beside advertising, by kind.
public struct IgnoredPackets: Equatable, Sendable {
  /// HCI commands.
  public var commands = 0
  /// HCI events other than advertising reports.
  public var events = 0
  /// ACL data, the traffic of connections.
  public var acl = 0
  /// SCO data, voice.
  public var sco = 0
  /// ISO data, LE audio.
  public var iso = 0
  /// Link-layer PDUs that are no advertising: other access addresses.
  public var dataPDUs = 0
  /// Everything else: notes of the recorder, unknown kinds, empty records, unreadable link types.
  public var other = 0

  /// Creates a count of nothing.
  public init() {}

  /// Each kind that there is any of, by the name of its property.
  public var counts: [(kind: String, count: Int)] {
    [
      ("commands", commands), ("events", events), ("acl", acl), ("sco", sco), ("iso", iso),
      ("dataPDUs", dataPDUs), ("other", other),
    ].filter { $0.1 > 0 }
  }

  /// All of them together.
  public var total: Int { commands + events + acl + sco + iso + dataPDUs + other }
}
