import Quantities

/// One record of a capture, whatever its container, without its payload.
struct CapturedPacket: Equatable {
  /// When it was captured; `nil` when the record has no time.
  var time: Timestamp?
  /// The record's number, from 1.
  var frame: Int
  /// Offset of the payload's first byte from the start of the input.
  var offset: Int
  /// Which adapter or interface heard it: reports of different ones never belong together.
  var source: UInt32 = 0
}
