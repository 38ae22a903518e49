import Glibc
import Quantities
import Ranging
import Testing

@Suite("Residual field")
struct ResidualFieldTests {
  /// A beacon that is 8 dB weak in one half of a floor, heard at 100 places.
  private let field: ResidualField = {
    let places = (0..<100).map { Point(x: Double($0 % 10) * 2, y: Double($0 / 10) * 2) }
    return ResidualField(
      places: places,
      residuals: [places.map { $0.x < 9 ? -8 : 0 }, places.map { _ in nil }],
      shadowing: 5,
      length: 3,
      share: 0.5
    )
  }()

  @Test("near surveyed places it is what was heard there, far away nothing is known")
  func prediction() throws {
    let predictor = try #require(field.predictor(of: 0))
    let weak = predictor.residual(at: Point(x: 4, y: 9))
    let strong = predictor.residual(at: Point(x: 16, y: 9))
    let far = predictor.residual(at: Point(x: 200, y: 200))
    #expect(weak.mean < -6)
    #expect(abs(strong.mean) < 1)
    #expect(abs(far.mean) < 0.01)
    // √(noise + what the place tells nothing of) is the shadowing of path loss alone.
    #expect(abs(far.deviation - 5) < 0.01)
    #expect(weak.deviation < 4.4)
  }

  @Test("a beacon never heard has no field")
  func unheard() {
    #expect(field.predictor(of: 1) == nil)
  }
}
