/// Quantiles of a sample.
enum Quantile {
  /// The quantile by linear interpolation between order statistics.
  ///
  /// With h = (n - 1) · p, it lies the fraction h - ⌊h⌋ of the way from the order statistic of index
  /// ⌊h⌋, counted from 0, to the next one: type 7 of Hyndman & Fan, The American Statistician 50(4),
  /// 1996, the default of numpy and R. `sorted` must ascend and have at least one value; `share` is
  /// from 0 (the smallest) to 1 (the largest). O(1).
  static func ofSorted(_ sorted: [Double], at share: Double) -> Double {
    let place: Double = Double(sorted.count - 1) * share
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
  }
}
