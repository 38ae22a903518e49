import Testing

/// The shared list of faults against the rows here: no case is left out.
///
/// From a number of the list to its test: section A is `EventFaultTests`, B `FragmentFaultTests`,
/// C `PowerFaultTests`, D `StructureFaultTests`, E `FrameFaultTests`, F `IdentityFaultTests`,
/// G `ContainerFaultTests`. Numbers that the list names in its 15 classes alone have rows as well.
@Suite(.enabled(if: SharedCaptures.isThere)) struct FaultListTests {
  private static let events = EventFaultTests.faults + FragmentFaultTests.faults
  private static let recordings = PowerFaultTests.faults + IdentityFaultTests.faults
  private static let data = StructureFaultTests.faults + FrameFaultTests.faults

  /// The numbers that have a row.
  private static let covered = Set(
    (events + StructureFaultTests.scanResponses).flatMap(\.numbers) + recordings.flatMap(\.numbers)
      + data.flatMap(\.numbers) + ContainerFaultTests.faults.flatMap(\.numbers)
  )

  private static let lines = String(
    decoding: SharedCaptures.read("../faults.md") ?? [],
    as: UTF8.self
  )
  .split(separator: "\n")

  /// The rows of the tables: number and probes.
  private static let cases: [(number: Int, probes: String)] = lines.compactMap { line in
    let cells = line.split(separator: "|")
    guard cells.count > 2, let number = Int(cells[0].trimmed) else { return nil }
    return (number, cells[cells.count - 1].trimmed)
  }

  /// The numbers of each of the 15 classes: `4. AD length 0 / 1 / past the end (38-44)`.
  private static let classes: [[Int]] = lines.compactMap { line in
    guard let match = line.wholeMatch(of: /\d+\. .*\((.*)\)/) else { return nil }
    return match.output.1.split(separator: ",").flatMap { item -> [Int] in
      let ends = item.trimmed.split(separator: "-").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last else { return [] }
      return Array(first...last)
    }
  }

  @Test func everyCaseHasARow() {
    #expect(Self.cases.count > 70)
    #expect(Self.cases.map(\.number).filter { !Self.covered.contains($0) } == [])
  }

  @Test func everyRowIsACase() {
    let known = Set(Self.cases.map(\.number) + Self.classes.joined())
    #expect(Self.covered.subtracting(known) == [])
  }

  @Test func everyClassHasARow() {
    #expect(Self.classes.count == 15)
    for numbers in Self.classes { #expect(!Self.covered.isDisjoint(with: numbers), "\(numbers)") }
  }

  /// Every probe that a row names by its full name is one of the shared table or was made here.
  @Test func everyProbeIsThere() {
    let kinds = [
      "ib", "alt", "eddy", "ruuvi4", "ruuvi5", "rssi", "num", "ad", "et", "ext", "frag", "dir",
    ]
    let known = ProbeOutcomes.shared.map(\.name) + ProbeOutcomes.made.map(\.name)
    var named = 0
    for row in Self.cases {
      for name in row.probes.split(separator: ",").map(\.trimmed) {
        guard name.wholeMatch(of: /[a-z0-9-]+/) != nil,
          kinds.contains(String(name.prefix { $0 != "-" }))
        else { continue }
        named += 1
        #expect(known.contains(name), "\(row.number)")
      }
    }
    #expect(named > 50)
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
