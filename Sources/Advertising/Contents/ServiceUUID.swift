public import Quantities

/// The UUID of a GATT service, in the width in which it was advertised.
public enum ServiceUUID: Hashable, Sendable {
  /// Two bytes, assigned by the Bluetooth SIG.
  case bits16(UInt16)
  /// Four bytes.
  case bits32(UInt32)
  /// All sixteen bytes.
  case bits128(UUID128)

  /// How many bytes it takes on the air: 2, 4 or 16.
  public var width: Int {
    switch self {
    case .bits16: 2
    case .bits32: 4
    case .bits128: 16
    }
  }

  /// The AD type of service data under a UUID of this width.
  var serviceDataType: UInt8 {
    switch self {
    case .bits16: ADStructure.serviceData16
    case .bits32: ADStructure.serviceData32
    case .bits128: ADStructure.serviceData128
    }
  }

  /// Reads a UUID of 2, 4 or 16 bytes, least significant first, as the air has it.
  ///
  /// `nil` when the bytes end before it does, and for other widths.
  init?(_ bytes: Span<UInt8>, _ data: Range<Int>, width: Int) {
    guard data.count >= width else { return nil }
    let start = data.lowerBound
    switch width {
    case 2: self = .bits16(UInt16(Self.number(bytes, start, 2)))
    case 4: self = .bits32(UInt32(Self.number(bytes, start, 4)))
    case 16:
      let (low, high) = (Self.number(bytes, start, 8), Self.number(bytes, start + 8, 8))
      self = .bits128(UUID128(high: high, low: low))
    default: return nil
    }
  }

  private static func number(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<count {
      value |= UInt64(bytes[start + index]) << UInt64(8 * index)
    }
    return value
  }
}

extension ServiceUUID: CustomStringConvertible {
  /// Four or eight lower-case digits, or all of them with dashes.
  public var description: String {
    switch self {
    case .bits16(let value): hexadecimalText(UInt64(value), digits: 4)
    case .bits32(let value): hexadecimalText(UInt64(value), digits: 8)
    case .bits128(let uuid): uuid.description
    }
  }
}
