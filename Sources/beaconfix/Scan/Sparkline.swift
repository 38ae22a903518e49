/// Strengths as a line of small bars.
enum Sparkline {
  private static let bars = Array("▁▂▃▄▅▆▇█")
  /// What the lowest and the highest bar stand for, dBm.
  private static let scale = -100.0 ... -40.0

  /// A bar for each strength in dBm, a space where nothing was heard.
  static func text(_ strengths: [Double?]) -> String {
    String(strengths.map { $0.map(bar) ?? " " })
  }

  private static func bar(_ rssi: Double) -> Character {
    let share = (rssi - scale.lowerBound) / (scale.upperBound - scale.lowerBound)
    return bars[min(max(Int(share * Double(bars.count)), 0), bars.count - 1)]
  }
}
