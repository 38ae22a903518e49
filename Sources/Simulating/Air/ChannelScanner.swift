/// A scanner that listens to one advertising channel at a time, in turn, without gaps.
///
/// So of the three PDUs of an event usually one is heard, sometimes two or none at a change.
package struct ChannelScanner: Sendable {
  /// Microseconds on each channel.
  private let window: Int64

  /// Creates a scanner that stays so many microseconds on each channel, > 0.
  package init(window: Int64) {
    self.window = window
  }

  /// Whether it listens to the right channel for the whole of a transmission.
  package func covers(_ transmission: Transmission) -> Bool {
    let index = transmission.start / window
    guard (transmission.end - 1) / window == index else { return false }
    return AdvertisingChannel.allCases[Int(index % 3)] == transmission.channel
  }
}
