/// The three channels that legacy advertising uses (Bluetooth Core 5.4, Vol 6, Part B, 1.4.1).
package enum AdvertisingChannel: UInt8, CaseIterable, Sendable {
  case first = 37
  case second
  case third

  /// The centre of the channel in hertz: 2402, 2426 and 2480 MHz.
  package var frequency: Double {
    switch self {
    case .first: 2.402e9
    case .second: 2.426e9
    case .third: 2.480e9
    }
  }
}
