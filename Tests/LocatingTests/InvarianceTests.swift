import Glibc
import Locating
import Quantities
import Randomness
import Testing

/// A rigid motion of the floor, with or without a mirror.
private struct Motion {
  let angle: Double
  let isMirrored: Bool
  let shift: Point

  func apply(_ point: Point) -> Point {
    let y: Double = isMirrored ? -point.y : point.y
    return Point(
      x: cos(angle) * point.x - sin(angle) * y + shift.x,
      y: sin(angle) * point.x + cos(angle) * y + shift.y
    )
  }
}

@Suite("Multilateration does not depend on the axes or the order of the anchors")
struct InvarianceTests {
  @Test("rotated, moved, mirrored, reordered: the same place to 1e-9 of the scale")
  func rigidMotions() {
    let seed: UInt64 = 3
    var random = SeededGenerator(seed: seed)
    var solver = Multilateration()
    var compared = 0
    for layout in 0..<2000 {
      let truth = random.place()
      let anchors = (0..<Int.random(in: 3...12, using: &random)).map { _ in random.place() }
      let observations = ranges(from: truth, to: anchors, noise: 2, random: &random)
      guard let plain = fix(solver.locate(observations)), plain.dilution < 10 else { continue }
      let motion = Motion(
        angle: random.uniform(0...2 * .pi),
        isMirrored: Bool.random(using: &random),
        shift: Point(x: random.uniform(-50...50), y: random.uniform(-50...50))
      )
      var moved = observations
      for index in moved.indices { moved[index].anchor = motion.apply(moved[index].anchor) }
      moved.shuffle(using: &random)
      guard let other = fix(solver.locate(moved)) else {
        Issue.record("seed \(seed), layout \(layout): no fix after \(motion)")
        continue
      }
      compared += 1
      let error = other.position.distance(to: motion.apply(plain.position))
      #expect(error < 1e-9 * 20, "seed \(seed), layout \(layout): \(error) m")
      #expect(abs(other.dilution - plain.dilution) < 1e-6, "seed \(seed), layout \(layout)")
      #expect((other.alternative == nil) == (plain.alternative == nil), "layout \(layout)")
    }
    #expect(compared > 1800)
  }
}
