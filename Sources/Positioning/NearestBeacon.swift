import Glibc
import Quantities

/// Which beacon is nearest, without flapping between two that are alike.
///
/// Compares logarithms of ranges, in which the noise is even. A challenger takes over when it is
/// nearer by `margin` standard deviations of the difference, or when the present one went silent.
/// The standard deviation is the filter's own, so the steadier the filter, the smaller the step
/// that it takes to switch.
struct NearestBeacon {
  /// Standard deviations of the difference that a challenger must be ahead by.
  private static let margin = 2.5

  private(set) var current: Int?
  private(set) var proximity = Proximity.unknown

  /// Takes the fresh beacons of an update; returns the nearest if it or its proximity changed.
  mutating func choose(among heard: [HeardBeacon]) -> (changed: Bool, nearest: HeardBeacon?) {
    let holder = heard.first { $0.index == current }
    let challenger = heard.min { $0.range < $1.range }
    guard let nearest = winner(holder, challenger) else {
      let changed = current != nil
      (current, proximity) = (nil, .unknown)
      return (changed, nil)
    }
    let isSame = nearest.index == current
    let next = Proximity(
      distance: nearest.range,
      previous: isSame ? proximity : .unknown,
      margin: Self.margin * nearest.jitter
    )
    let changed = !isSame || next != proximity
    (current, proximity) = (nearest.index, next)
    return (changed, nearest)
  }

  private func winner(_ holder: HeardBeacon?, _ challenger: HeardBeacon?) -> HeardBeacon? {
    guard let holder, let challenger, holder.index != challenger.index else {
      return holder ?? challenger
    }
    let lead: Double = log(holder.range / challenger.range)
    let noise: Double =
      (holder.jitter * holder.jitter + challenger.jitter * challenger.jitter).squareRoot()
    return lead > Self.margin * noise ? challenger : holder
  }
}
