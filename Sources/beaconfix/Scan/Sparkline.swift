/// Strengths as a line of small bars.
enum Sparkline {
  private static let bars = Array("▁▂▃▄▅▆▇█")
  /// What the lowest and the highest bar stand for, dBm, where beacons are to be compared.
  static let scale = -100.0 ... -40.0

  /// A bar for each strength in dBm, a space where nothing was heard.
  static func text(_ strengths: [Double?], in scale: ClosedRange<Double> = scale) -> String {
    String(strengths.map { $0.map { bar($0, scale) } ?? " " })
  }

  private static func bar(_ rssi: Double, _ scale: ClosedRange<Double>) -> Character {
    let share = (rssi - scale.lowerBound) / (scale.upperBound - scale.lowerBound)
    return bars[min(max(Int(share * Double(bars.count)), 0), bars.count - 1)]
  }
}
