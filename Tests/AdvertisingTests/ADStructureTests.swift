import Advertising
import Testing

@Suite struct ADStructureTests {
  private func read(_ data: [UInt8]) -> (types: [UInt8], lengths: [Int], fault: AdvertisingFault?) {
    var cursor = ADCursor(over: 0..<data.count)
    var found: [ADStructure] = []
    do {
      while let structure = try cursor.next(data.span) { found.append(structure) }
    } catch {
      return (found.map(\.type), found.map(\.data.count), error)
    }
    return (found.map(\.type), found.map(\.data.count), nil)
  }

  @Test(
    arguments: [
      // Flags and a name
      ("020106 03094142", [0x01, 0x09], [1, 2]),
      // No data at all
      ("", [], []),
      // A structure of type alone
      ("0109", [0x09], [0]),
      // Unknown types, 0 among them, are kept
      ("0300AABB 03FEAABB", [0x00, 0xFE], [2, 2]),
      // Two of the same type
      ("05FF4C001001 04FFE00002", [0xFF, 0xFF], [4, 3]),
      // A zero length ends the data: the rest is padding
      ("020106 00 03FF4C00", [0x01], [1]),
      ("00 020106", [], []),
      ("020106 0000000000", [0x01], [1]),
    ] as [(String, [UInt8], [Int])]
  )
  func structures(data: String, types: [UInt8], lengths: [Int]) {
    let read = read(bytes(data))
    #expect(read.types == types)
    #expect(read.lengths == lengths)
    #expect(read.fault == nil)
  }

  // The structure at offset 3 is broken; the Flags before it are good.
  @Test(arguments: [
    ("020106 20FFAABB", 32, 3), ("020106 05", 5, 0), ("020106 FF01", 255, 1),
  ])
  func overrunIsReportedWhereItStarts(data: String, claimed: Int, present: Int) {
    let read = read(bytes(data))
    #expect(read.types == [0x01])
    let problem = AdvertisingFault.Problem.structureOverrun(claimed: claimed, present: present)
    #expect(read.fault == AdvertisingFault(problem, at: 3))
  }

  @Test func nothingComesAfterAnOverrun() throws {
    let data = bytes("05 020106")
    var cursor = ADCursor(over: 0..<data.count)
    #expect(throws: AdvertisingFault.self) { try cursor.next(data.span) }
    #expect(try cursor.next(data.span) == nil)
  }
}
