import Quantities

extension FloorMap {
  /// A number that changes with whatever moves an expected level: what a survey is valid for.
  ///
  /// Names, rooms, messages and outlines do not enter. FNV-1a over the places and propagation of
  /// the beacons, the receiver's height and offset, and the walls, each to a millionth.
  public var radioFingerprint: String {
    var hash = FNV1a()
    hash.add(receiverHeight)
    hash.add(receiverOffset)
    for floor in floors {
      hash.add(floor.id)
      for wall in floor.walls {
        for value in [wall.from.x, wall.from.y, wall.to.x, wall.to.y, wall.loss] { hash.add(value) }
      }
    }
    for beacon in beacons {
      hash.add(beacon.id)
      hash.add(beacon.floor)
      let known = propagation(for: beacon)
      for value in [
        beacon.x, beacon.y, beacon.z, known.measuredPower, known.exponent, known.shadowing,
      ] {
        hash.add(value)
      }
    }
    return hexadecimalText(hash.value, digits: 16)
  }
}

/// The hash of Fowler, Noll and Vo, variant 1a, of 64 bits.
private struct FNV1a {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0)
  }

  mutating func add(_ number: Double?) {
    guard let number else { return add("-") }
    let scaled = Int64((number * 1e6).rounded().clamped(to: -9e18...9e18))
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: scaled >> shift)) }
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
