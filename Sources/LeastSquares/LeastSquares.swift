import CLAPACKE

/// A linear least-squares problem, min |A x - b|², by orthogonal factorisation.
///
/// The only caller of LAPACK, and so the only unsafe code of the core. Fill the rows through the
/// subscript, `factorise()`, then read the parts. The work memory is kept from one problem to
/// the next: nothing is allocated unless a problem has more rows than any before it.
///
/// A = Q R by LAPACK's `dgeqr2`: at some ten rows the unblocked form is faster than `dgels`. Q comes
/// as Householder reflectors and is applied to b here, a few multiplications where another call
/// would cost more than the work. AᵀA is never formed: its condition number is the square of A's.
public struct LeastSquares: Sendable {
  /// The number of unknowns.
  public let columns: Int
  /// The number of equations of the present problem.
  public private(set) var rows = 0

  private var storage: [Double] = []
  private var stride = 0
  private var reflectors: [Double]
  private var work: [Double]

  /// Creates the work memory for problems with a number of unknowns, at least one.
  public init(columns: Int) {
    precondition(columns > 0, "a least-squares problem has at least one unknown")
    self.columns = columns
    reflectors = Array(repeating: 0, count: columns)
    work = Array(repeating: 0, count: columns + 1)
  }

  /// Starts a problem of that many equations; entries not set keep values of an earlier problem.
  public mutating func begin(rows: Int) {
    precondition(rows >= columns, "\(rows) equations cannot determine \(columns) unknowns")
    self.rows = rows
    guard rows > stride else { return }
    stride = max(rows, 2 * stride, 16)
    storage = Array(repeating: 0, count: stride * (columns + 1))
  }

  /// Coefficient of an unknown in an equation; column `columns` is the right-hand side.
  ///
  /// After `factorise()` the upper triangle holds R, and the last column Qᵀb.
  public subscript(row: Int, column: Int) -> Double {
    get { storage[column * stride + row] }
    set { storage[column * stride + row] = newValue }
  }

  /// Sets up and factorises a problem with two unknowns, as every step of a fix does.
  ///
  /// `equation` gives the coefficients and the right-hand side of a row.
  public mutating func factorise(
    rows: Int,
    _ equation: (Int) -> (first: Double, second: Double, right: Double)
  ) -> PlanarFactor {
    precondition(columns == 2, "\(columns) unknowns are not two")
    begin(rows: rows)
    let stride = stride
    var entries = storage.mutableSpan
    for row in 0..<rows {
      let (first, second, right) = equation(row)
      entries[row] = first
      entries[stride + row] = second
      entries[2 * stride + row] = right
    }
    factorise()
    return PlanarFactor(self)
  }

  /// Replaces the problem by its factors, in O(rows · columns²).
  public mutating func factorise() {
    let status = unsafe LAPACKE_dgeqr2_work(
      LAPACK_COL_MAJOR,
      Int32(rows),
      Int32(columns),
      &storage,
      Int32(stride),
      &reflectors,
      &work
    )
    precondition(status == 0, "dgeqr2: argument \(-status) is illegal")
    reflectRightSide()
  }

  /// b becomes Qᵀb, Q = H₁H₂..., Hₖ = 1 - τₖ v vᵀ, v = (1, what LAPACK left below the diagonal).
  private mutating func reflectRightSide() {
    let (rows, stride, columns, reflectors) = (rows, stride, columns, reflectors)
    let right = columns * stride
    var entries = storage.mutableSpan
    for column in 0..<columns {
      let below = column * stride
      var product = entries[right + column]
      for row in (column + 1)..<rows { product += entries[below + row] * entries[right + row] }
      product *= reflectors[column]
      entries[right + column] -= product
      for row in (column + 1)..<rows { entries[right + row] -= product * entries[below + row] }
    }
  }

  /// The sum of squares that no choice of unknowns can remove, |A x - b|² at the solution.
  public var residualSquared: Double {
    (columns..<rows).reduce(0) { $0 + self[$1, columns] * self[$1, columns] }
  }
}
