import CLAPACKE
import Glibc

/// A symmetric positive definite matrix as A = L Lᵀ, by LAPACK's `dpotrf`.
public struct Cholesky: Sendable {
  /// Rows, and columns.
  public let order: Int
  /// L in columns; what is above the diagonal is not part of it.
  private var factor: [Double]

  /// Factorises a matrix given column by column; `nil` when it is not positive definite.
  ///
  /// The lower triangle alone is read. O(order³).
  public init?(_ matrix: [Double], order: Int) {
    precondition(order > 0 && matrix.count == order * order, "a square matrix has order² entries")
    self.order = order
    factor = matrix
    let status = unsafe LAPACKE_dpotrf_work(
      LAPACK_COL_MAJOR,
      CChar(UInt8(ascii: "L")),
      Int32(order),
      &factor,
      Int32(order)
    )
    precondition(status >= 0, "dpotrf: argument \(-status) is illegal")
    guard status == 0 else { return nil }
  }

  /// L⁻¹ b.
  ///
  /// Its square is bᵀ A⁻¹ b. O(order²).
  public func halfSolved(_ right: [Double]) -> [Double] {
    var values = right
    for column in 0..<order {
      let start = column * order
      let value: Double = values[column] / factor[start + column]
      values[column] = value
      for row in (column + 1)..<order { values[row] -= factor[start + row] * value }
    }
    return values
  }

  /// A⁻¹ b.
  ///
  /// O(order²).
  public func solved(_ right: [Double]) -> [Double] {
    var values = halfSolved(right)
    for row in (0..<order).reversed() {
      let start = row * order
      var rest = values[row]
      for below in (row + 1)..<order { rest -= factor[start + below] * values[below] }
      values[row] = rest / factor[start + row]
    }
    return values
  }

  /// log |A|.
  public var logDeterminant: Double {
    (0..<order).reduce(0) { $0 + 2 * log(factor[$1 * order + $1]) }
  }
}
