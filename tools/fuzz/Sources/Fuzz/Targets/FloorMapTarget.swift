import FloorMaps
import Quantities

/// Reads a floor map, and asks a good one for what positioning asks.
func decodeFloorMap(_ bytes: Span<UInt8>) {
  let (map, findings) = FloorMap.read(array(bytes))
  let hasError = findings.contains { $0.severity == .error }
  check((map == nil) == hasError, "a map or an error: \(findings)")
  let lines = 1 + bytes.indices.count { bytes[$0] == 0x0A || bytes[$0] == 0x0D }
  for (finding, next) in zip(findings, findings.dropFirst() + findings.suffix(1)) {
    checkMessage(finding.description, isEscaped: false)
    check((1...lines).contains(finding.line), "the line is in the file: \(finding)")
    check((1...bytes.count + 1).contains(finding.column), "so is the column: \(finding)")
    check((finding.line, finding.column) <= (next.line, next.column), "sorted: \(findings)")
  }
  if let map { checkMap(map) }
}

private func checkMap(_ map: FloorMap) {
  for beacon in map.beacons {
    check(isFinite(beacon.position), "a beacon is somewhere: \(beacon)")
    guard let floor = map.floor(id: beacon.floor) else {
      fatalError("does not hold: a beacon is on a floor: \(beacon)")
    }
    let propagation = map.propagation(for: beacon)
    let numbers = [
      propagation.measuredPower, propagation.exponent, propagation.shadowing, beacon.z,
    ]
    check(numbers.allSatisfy { $0?.isFinite ?? true }, "finite: \(propagation) \(beacon)")
    if let room = floor.room(at: beacon.position) {
      check(floor.rooms.contains(room), "the room is one of the floor: \(room)")
    }
    let walls = floor.walls(from: beacon.position, to: map.beacons[0].position)
    check(walls.allSatisfy(floor.walls.contains), "the walls are those of the floor: \(walls)")
  }
  for floor in map.floors {
    check(floor.elevation.isFinite, "a floor has a height: \(floor)")
    check(floor.outline.allSatisfy(isFinite), "an outline is somewhere: \(floor)")
  }
}

private func isFinite(_ point: Point) -> Bool {
  point.x.isFinite && point.y.isFinite
}
