/// Which byte of a number comes first; the caller has checked that the bytes are there.
enum ByteOrder: Equatable {
  case little
  case big

  /// Two bytes as a number.
  func u16(_ bytes: Span<UInt8>, at offset: Int) -> UInt16 {
    let first = UInt16(bytes[offset])
    let second = UInt16(bytes[offset + 1])
    return self == .big ? first << 8 | second : second << 8 | first
  }

  /// Four bytes as a number.
  func u32(_ bytes: Span<UInt8>, at offset: Int) -> UInt32 {
    let first = UInt32(u16(bytes, at: offset))
    let second = UInt32(u16(bytes, at: offset + 2))
    return self == .big ? first << 16 | second : second << 16 | first
  }

  /// Eight bytes as a number.
  func u64(_ bytes: Span<UInt8>, at offset: Int) -> UInt64 {
    let first = UInt64(u32(bytes, at: offset))
    let second = UInt64(u32(bytes, at: offset + 4))
    return self == .big ? first << 32 | second : second << 32 | first
  }
}
