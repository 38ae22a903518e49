extension AdvertisingStream {
  /// LE Set Scan Enable (Core 5.4, Vol 4, Part E, 7.8.11) and its extended form (7.8.65).
  private static let scanEnableOpcodes: [UInt16] = [0x200C, 0x2042]
  private static let enableOffset = 3
  private static let filterOffset = 4

  /// Warns, once for a capture, when a scan is begun in which the controller filters duplicates.
  ///
  /// ```
  /// 0C 20   opcode 200C; 2042 has the same beginning
  /// 02      length of the parameters
  /// 01      scan: on
  /// 01      filter duplicates: 0 no, 1 yes, 2 yes, anew every period
  /// ```
  /// A beacon that repeats itself is then reported once or now and then, as the controller likes.
  mutating func noteDuplicateFilter(
    _ command: Span<UInt8>,
    _ packet: CapturedPacket,
    _ each: (CaptureEvent) -> Void
  ) {
    guard !isFilterNoted, command.count > Self.filterOffset,
      Self.scanEnableOpcodes.contains(ByteOrder.little.u16(command, at: 0)),
      command[Self.enableOffset] == 1, command[Self.filterOffset] != 0
    else { return }
    isFilterNoted = true
    let message =
      "the scan filters duplicates: a beacon that repeats itself may be reported once, so that "
      + "its RSSI stands still; record with the filter off"
    let place = CaptureWarning.Place.byte(packet.offset + Self.filterOffset)
    each(.warning(CaptureWarning(reason: .duplicateFilter, message: message, place: place)))
  }
}
