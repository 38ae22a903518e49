/// Bytes from hexadecimal digits; blanks are for the reader.
func hexadecimal(_ digits: String) -> [UInt8] {
  let digits = digits.compactMap { $0.hexDigitValue }
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] * 16 + digits[$0 + 1])
  }
}
