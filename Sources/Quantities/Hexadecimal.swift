/// The value of 1 to 16 hexadecimal digits in either case; `nil` when any byte is not a digit.
public func hexadecimal(_ digits: some Collection<UInt8>) -> UInt64? {
  guard (1...16).contains(digits.count) else { return nil }
  var value: UInt64 = 0
  for byte in digits {
    let digit: UInt8
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
    default: return nil
    }
    value = value << 4 | UInt64(digit)
  }
  return value
}

/// The low `digits` hexadecimal digits of a value, lower case, zeros in front.
public func hexadecimalText(_ value: UInt64, digits: Int) -> String {
  let alphabet = Array("0123456789abcdef".utf8)
  var text: [UInt8] = []
  for position in stride(from: digits - 1, through: 0, by: -1) {
    let shifted: UInt64 = position < 16 ? value >> UInt64(4 * position) : 0
    text.append(alphabet[Int(shifted & 15)])
  }
  return String(decoding: text, as: UTF8.self)
}
