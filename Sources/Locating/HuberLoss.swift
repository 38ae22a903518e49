/// Huber's loss: the square of a residual up to a threshold, a straight line beyond.
///
/// ρ(r) = r² for |r| ≤ k, else 2 k |r| - k². One beacon behind a wall pulls with a bounded force.
/// k = 2 keeps 99 % of the efficiency of plain squares on normal noise; infinity is plain squares.
/// (Huber, Robust Statistics, 1981, ch. 4.)
struct HuberLoss {
  let threshold: Double

  func value(_ residual: Double) -> Double {
    let size = abs(residual)
    return size <= threshold ? residual * residual : threshold * (2 * size - threshold)
  }

  /// ρ'(r) / (2 r): what the residual's square counts for near r.
  func weight(_ residual: Double) -> Double {
    let size = abs(residual)
    return size <= threshold ? 1 : threshold / size
  }
}
