import Quantities

/// Reads the text of a layout, field by field.
struct BeaconLayoutParser {
  private(set) var service: ServiceUUID?
  private(set) var isExtra = false
  private(set) var codes: [BeaconLayout.Code] = []
  private(set) var identifiers: [BeaconLayout.Field] = []
  private(set) var power: BeaconLayout.Power?
  private(set) var data: [BeaconLayout.Field] = []
  private var scanner: LayoutScanner

  init(_ text: String) {
    scanner = LayoutScanner(text)
  }

  /// Reads all fields and checks that together they make a layout.
  mutating func parse() throws(BeaconLayoutError) {
    repeat { try field() } while scanner.takesComma()
    guard scanner.isAtEnd else { throw scanner.error(expected: "',' or the end") }
    guard !codes.isEmpty || service != nil else {
      throw scanner.error(expected: "',m:' or ',s:': without one it matches everything")
    }
    if identifiers.isEmpty && !isExtra {
      throw scanner.error(expected: "',i:', an identifier")
    }
    if power == nil && !isExtra {
      throw scanner.error(expected: "',p:', the measured power")
    }
  }

  private mutating func field() throws(BeaconLayoutError) {
    scanner.skipBlanks()
    let start = scanner.position
    switch scanner.take() {
    case "m": try code()
    case "s": try serviceUUID(start)
    case "i": identifiers.append(try run(allowing: ["l", "b", "v"]))
    case "p": try measuredPower(start)
    case "d": data.append(try run(allowing: ["l", "b"]))
    case "x": isExtra = true
    default: throw scanner.error(at: start, expected: "a field: m, s, i, p, d or x")
    }
    scanner.skipBlanks()
  }

  private mutating func code() throws(BeaconLayoutError) {
    try scanner.expect(":")
    let offsets = try scanner.offsets()
    try scanner.expect("=")
    codes.append(BeaconLayout.Code(start: offsets.lowerBound, bytes: try scanner.bytes(offsets)))
  }

  private mutating func serviceUUID(_ start: Int) throws(BeaconLayoutError) {
    guard service == nil else { throw scanner.error(at: start, expected: "only one s field") }
    try scanner.expect(":")
    let place = scanner.position
    let offsets = try scanner.offsets()
    guard offsets.lowerBound == 0, [2, 4, 16].contains(offsets.count) else {
      throw scanner.error(from: place, expected: "0-1, 0-3 or 0-15: the UUID comes first")
    }
    try scanner.expect("=")
    let bytes = Array(try scanner.bytes(offsets).reversed())
    service = ServiceUUID(bytes.span, 0..<bytes.count, width: bytes.count)
  }

  private mutating func measuredPower(_ start: Int) throws(BeaconLayoutError) {
    guard power == nil else { throw scanner.error(at: start, expected: "only one p field") }
    try scanner.expect(":")
    let place = scanner.position
    if scanner.takes("-") {
      try scanner.expect(":")
      power = BeaconLayout.Power(offset: nil, correction: try scanner.decibels())
      return
    }
    let offsets = try scanner.offsets()
    guard offsets.count == 1 else {
      throw scanner.error(from: place, expected: "one byte, such as 24-24")
    }
    let correction = scanner.takes(":") ? try scanner.decibels() : 0
    power = BeaconLayout.Power(offset: offsets.lowerBound, correction: correction)
  }

  private mutating func run(
    allowing suffixes: [Unicode.Scalar]
  ) throws(BeaconLayoutError) -> BeaconLayout.Field {
    try scanner.expect(":")
    var field = BeaconLayout.Field(offsets: try scanner.offsets())
    var isOrdered = false
    while let suffix = scanner.peek, suffixes.contains(suffix) {
      let start = scanner.position
      _ = scanner.take()
      if suffix == "v" {
        field.isVariable = true
      } else if isOrdered {
        throw scanner.error(at: start, expected: "one byte order, l or b")
      } else {
        isOrdered = true
        field.isLittleEndian = suffix == "l"
      }
    }
    return field
  }
}
