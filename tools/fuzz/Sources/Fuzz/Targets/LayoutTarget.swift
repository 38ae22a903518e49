import Advertising

/// Reads a beacon layout and, when it is one, the advertising data after the line feed with it.
func decodeLayout(_ bytes: Span<UInt8>) {
  let input = array(bytes)
  let end = input.firstIndex(of: UInt8(ascii: "\n")) ?? input.count
  let text = String(decoding: input[..<end], as: UTF8.self)
  do {
    let layout = try BeaconLayout(text)
    check(layout.text == text, "the text is kept: \(layout)")
    readFrames(bytes, min(end + 1, bytes.count)..<bytes.count, layouts: [layout])
  } catch {
    let columns = 1...text.unicodeScalars.count + 1
    check(columns.contains(error.column), "the column is in the text: \(error)")
    checkMessage(error.description, isEscaped: false)
  }
}
