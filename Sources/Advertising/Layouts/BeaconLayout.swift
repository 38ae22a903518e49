/// A beacon format described in the layout language of AltBeacon's library.
///
/// ```
/// m:2-3=0215,i:4-19,i:20-21,i:22-23,p:24-24          iBeacon, of any company
/// s:0-1=feaa,m:2-2=00,p:3-3:-41,i:4-13,i:14-19       Eddystone-UID
/// ```
/// Offsets count from the first byte after AD length and type, which is the company of manufacturer
/// data or the UUID of service data, and include their end.
///
/// - `m:A-B=HEX`: bytes that must be there. At least one `m` or `s` is needed.
/// - `s:0-B=HEX`: service data under this UUID, of 2, 4 or 16 bytes, most significant first;
///   without it the layout is of manufacturer data.
/// - `i:A-B`: an identifier. `l` after it: least significant byte first; `v`: it may be shorter,
///   by what the data lacks; `b`: most significant byte first, as without.
/// - `p:A-A` or `p:A-A:C`: the power at 1 m, dBm, after C dB were added; `p:-:C`: it is C.
/// - `d:A-B`, `l` after it: further data.
/// - `x`: a frame that comes beside another: it needs neither identifier nor power.
///
/// Bytes after the last field are allowed. A field that is not whole (and not `v`) is no match.
public struct BeaconLayout: Hashable, Sendable {
  /// The layout as it was written.
  public let text: String
  /// The service whose data it describes; `nil` for manufacturer data.
  public let service: ServiceUUID?
  /// Whether it was marked with `x`.
  public let isExtra: Bool

  /// The AD type of the structures it describes.
  let structureType: UInt8
  let codes: [Code]
  let identifiers: [Field]
  let power: Power?
  let data: [Field]
  /// How many bytes a structure needs for it.
  let leastLength: Int

  /// Bytes that must be there.
  struct Code: Hashable {
    let start: Int
    let bytes: [UInt8]
  }

  /// A run of bytes to be read.
  struct Field: Hashable {
    let offsets: ClosedRange<Int>
    var isLittleEndian = false
    var isVariable = false
  }

  /// Where the power stands, and what is to be added to it, dB.
  struct Power: Hashable {
    let offset: Int?
    let correction: Int
  }

  /// Reads a layout.
  ///
  /// - Throws: `BeaconLayoutError` with the first thing that is wrong and its place in the text.
  public init(_ text: String) throws(BeaconLayoutError) {
    var parser = BeaconLayoutParser(text)
    try parser.parse()
    self.text = text
    service = parser.service
    isExtra = parser.isExtra
    structureType = parser.service?.serviceDataType ?? ADStructure.manufacturerData
    codes = parser.codes
    identifiers = parser.identifiers
    power = parser.power
    data = parser.data
    let ends =
      codes.map { $0.start + $0.bytes.count }
      + (identifiers + data).map {
        ($0.isVariable ? $0.offsets.lowerBound : $0.offsets.upperBound) + 1
      }
    leastLength = max(ends.max() ?? 0, (power?.offset ?? -1) + 1, service?.width ?? 0)
  }
}

/// What is wrong with a layout, and where.
public struct BeaconLayoutError: Error, Equatable, Sendable {
  /// The column of the text, in characters (Unicode scalars) from 1.
  public var column: Int
  /// What stands there: a character or a few in quotes, or `the end`.
  public var found: String
  /// What would be right.
  public var expected: String

  /// Creates an error.
  public init(column: Int, found: String, expected: String) {
    self.column = column
    self.found = found
    self.expected = expected
  }
}

extension BeaconLayoutError: CustomStringConvertible {
  /// As in `column 3: found '5-4', expected the end offset to be 5 or more`.
  public var description: String {
    "column \(column): found \(found), expected \(expected)"
  }
}
