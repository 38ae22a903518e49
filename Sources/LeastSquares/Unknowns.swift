extension LeastSquares {
  /// The unknowns, by back-substitution from R x = Qᵀb; call it after `factorise()`.
  ///
  /// The columns must be independent: prior equations see to that in a ridge fit.
  public var unknowns: [Double] {
    var values = [Double](repeating: 0, count: columns)
    for row in (0..<columns).reversed() {
      var rest = self[row, columns]
      for column in (row + 1)..<columns { rest -= self[row, column] * values[column] }
      values[row] = rest / self[row, row]
    }
    return values
  }

  /// The square roots of the diagonal of (AᵀA)⁻¹ = R⁻¹R⁻ᵀ, after `factorise()`.
  ///
  /// Times the standard deviation of the equations' noise they are those of the unknowns.
  public var unknownDeviations: [Double] {
    (0..<columns).map { unknown in
      // Row `unknown` of R⁻¹ is y with yᵀR = eᵀ.
      var row = [Double](repeating: 0, count: columns)
      row[unknown] = 1 / self[unknown, unknown]
      for column in (unknown + 1)..<columns {
        var rest = 0.0
        for inner in unknown..<column { rest -= row[inner] * self[inner, column] }
        row[column] = rest / self[column, column]
      }
      return row.reduce(0) { $0 + $1 * $1 }.squareRoot()
    }
  }
}
