import Glibc

/// Log-distance path loss: RSSI = P - 10 n log10(d / 1 m) + e, with e of standard deviation s dB.
///
/// P is the measured power, n the exponent, s the shadowing. It is the median that the model
/// gives: the mean range is longer, by 18 % for n = 2, s = 5 dB. (Rappaport, Wireless
/// Communications, 2002, ch. 4.)
public struct PathLoss: Equatable, Sendable {
  /// P: RSSI at 1 m, dBm.
  public var measuredPower: Double
  /// n: 2 in free space, 1.5 to 4 indoors, > 0.
  public var exponent: Double
  /// s: what walls and bodies add or take, dB, > 0; it does not average out over time.
  public var shadowing: Double

  /// Creates a model; exponent and shadowing must be positive.
  public init(measuredPower: Double, exponent: Double, shadowing: Double) {
    precondition(exponent > 0 && shadowing > 0, "exponent and shadowing are positive")
    self.measuredPower = measuredPower
    self.exponent = exponent
    self.shadowing = shadowing
  }

  /// The median RSSI in dBm at a distance in metres, > 0.
  public func rssi(at distance: Double) -> Double {
    measuredPower - 10 * exponent * log10(distance)
  }

  /// d = 10^((P - RSSI) / (10 n)) in metres, for an RSSI in dBm.
  public func range(rssi: Double) -> Double {
    pow(10, (measuredPower - rssi) / (10 * exponent))
  }

  /// Standard deviation in metres, to first order, of a range from an RSSI estimate.
  ///
  /// d ln 10 / (10 n) · √(s² + v), with v the variance of the estimate itself, dB².
  public func sigma(range: Double, variance: Double) -> Double {
    range * log(10.0) / (10 * exponent) * (shadowing * shadowing + variance).squareRoot()
  }
}
