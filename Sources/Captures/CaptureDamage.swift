extension CaptureTally {
  /// Reports damage that ends a capture: an error when no record came before it.
  mutating func damage(
    _ message: String,
    at offset: Int,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    let warning = CaptureWarning(reason: .truncatedRecord, message: message, place: .byte(offset))
    guard records > 0 else { throw .nothingUsable(warning) }
    if drop(.truncatedRecord) { each(.warning(warning)) }
  }

  /// Counts damage after which reading goes on, and gives a warning for the first few.
  mutating func drop(
    _ reason: DropReason,
    _ message: @autoclosure () -> String,
    at offset: Int,
    _ each: (CaptureEvent) -> Void
  ) {
    guard drop(reason) else { return }
    each(.warning(CaptureWarning(reason: reason, message: message(), place: .byte(offset))))
  }
}
