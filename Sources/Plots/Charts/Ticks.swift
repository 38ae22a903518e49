#if Plots
  import Glibc
  import Quantities

  /// The numbers that stand at an axis: 1, 2 or 5 times a power of ten apart.
  struct Ticks: Equatable {
    let values: [Double]
    let step: Double

    /// About as many ticks as wanted within a range; a range without width gets its one value.
    init(from low: Double, to high: Double, wanted: Int) {
      guard high > low, high - low < .infinity else {
        (values, step) = ([low], 1)
        return
      }
      let raw: Double = (high - low) / Double(max(1, wanted))
      let power: Double = pow(10, log10(raw).rounded(.down))
      let step: Double = Self.rounded(raw / power) * power
      let first: Double = (low / step - 1e-9).rounded(.up)
      let last: Double = (high / step + 1e-9).rounded(.down)
      values = stride(from: first, through: last, by: 1).map { $0 * step }
      self.step = step
    }

    /// The nearest of 1, 2, 5 and 10 by ratio, for 1 to 10.
    private static func rounded(_ value: Double) -> Double {
      switch value {
      case ..<1.42: 1
      case ..<3.17: 2
      case ..<7.08: 5
      default: 10
      }
    }

    /// A value as it is written, with no more decimals than the step has.
    func label(_ value: Double) -> String {
      fixedDecimals(value, min(9, max(0, Int((-log10(step) - 1e-9).rounded(.up)))))
    }
  }
#endif
