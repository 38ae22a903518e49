/// The parameters of log-distance path loss; what is `nil` is not known here.
///
/// RSSI = measuredPower - 10 · exponent · log10(d / 1 m) + e, with e of standard deviation
/// `shadowing`.
public struct Propagation: Equatable, Sendable {
  /// RSSI at 1 m, dBm: -127 up to, not including, 0.
  public var measuredPower: Double?
  /// Path-loss exponent, > 0: 2 in free space, below that in corridors, up to 6 behind walls.
  public var exponent: Double?
  /// Standard deviation of the shadowing, dB, > 0.
  public var shadowing: Double?
  /// How weak a signal may be and still be heard.
  public var hearing: Hearing?

  /// Creates a set of parameters; whatever is not given is not known.
  public init(
    measuredPower: Double? = nil,
    exponent: Double? = nil,
    shadowing: Double? = nil,
    hearing: Hearing? = nil
  ) {
    self.measuredPower = measuredPower
    self.exponent = exponent
    self.shadowing = shadowing
    self.hearing = hearing
  }

  /// The chance of being heard at level v: Φ((v - threshold) / width).
  public struct Hearing: Equatable, Sendable {
    /// The RSSI at which half of what is sent is heard, dBm.
    public var threshold: Double
    /// How softly hearing ends around the threshold, dB, > 0.
    public var width: Double

    /// Creates a hearing curve from its middle in dBm and its width in dB.
    public init(threshold: Double, width: Double) {
      self.threshold = threshold
      self.width = width
    }
  }

  /// These parameters, with what they do not tell taken from others.
  public func completed(by others: Propagation) -> Propagation {
    Propagation(
      measuredPower: measuredPower ?? others.measuredPower,
      exponent: exponent ?? others.exponent,
      shadowing: shadowing ?? others.shadowing,
      hearing: hearing ?? others.hearing
    )
  }
}
