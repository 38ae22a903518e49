import Glibc

/// The level of a beacon at one spot, as far as its samples tell.
public struct PowerEstimate: Equatable, Sendable {
  /// The mean RSSI, dBm.
  public var level: Double
  /// Half the width of the interval that holds the true mean of the spot with 95 %, dB.
  public var halfWidth: Double
  /// Samples that the mean is of.
  public var samples: Int
  /// Samples left out for being too far off.
  public var outliers: Int
  /// Seconds from the first sample of the mean to the last.
  public var seconds: Double
  /// Metres between beacon and receiver, > 0.
  public var distance: Double

  /// Exponent by which levels are brought to 1 m where no other is known: that of free space, which
  /// holds within a few metres in the open.
  public static let exponent = 2.0

  /// Creates an estimate; the distance must be positive.
  public init(
    level: Double,
    halfWidth: Double,
    samples: Int,
    outliers: Int = 0,
    seconds: Double,
    distance: Double
  ) {
    precondition(distance > 0, "the distance is positive")
    self.level = level
    self.halfWidth = halfWidth
    self.samples = samples
    self.outliers = outliers
    self.seconds = seconds
    self.distance = distance
  }

  /// The level at 1 m: level + 10 n log10(distance), n = 2; dBm.
  public var measuredPower: Double {
    level + 10 * Self.exponent * log10(distance)
  }

  /// What holds the measured power with 95 %, as far as this spot is like others; dBm.
  ///
  /// Each spot has a fading of its own, of some 2 dB, that no number of samples shows.
  public var interval: ClosedRange<Double> {
    measuredPower - halfWidth...measuredPower + halfWidth
  }
}
