import Advertising
import Quantities

/// Reads advertising data with the built-in formats and with layouts.
func decodeAdvertisement(_ bytes: Span<UInt8>) {
  readFrames(bytes, 0..<bytes.count, layouts: layouts)
}

/// Reads everything that a range of advertising data holds, in every way there is.
func readFrames(_ bytes: Span<UInt8>, _ data: Range<Int>, layouts: [BeaconLayout] = []) {
  let contents = AdvertisedContents(bytes, data: data, layouts: layouts)
  if let fault = contents.fault { checkFault(fault, bytes) }
  contents.frames.forEach(checkFrame)
  do {
    let first = try BeaconFrame.first(in: bytes, data: data)
    check(first == contents.beacon, "the first frame is one: \(contents)")
    check(first != nil || contents.fault == nil, "one sees the other's fault: \(contents)")
  } catch {
    check(contents.beacon == nil && contents.fault == error, "the fault is one: \(contents)")
  }
  if let power = ClaimedPower.first(in: bytes, data: data) {
    check(power.isFinite, "finite power: \(power)")
  }
  guard !layouts.isEmpty else { return }
  do {
    let first = try BeaconFrame.first(in: bytes, data: data, layouts: layouts)
    if let frame = contents.beacon { check(first == frame, "the built-in formats come first") }
    if let first { check(first.measuredPower.isFinite, "finite power: \(first)") }
  } catch {
    check(contents.beacon == nil && contents.fault == error, "the fault is one: \(contents)")
  }
}

private func checkFrame(_ frame: AdvertisedFrame) {
  if let power = frame.measuredPower { check(power.isFinite, "the power is finite: \(frame)") }
  switch frame {
  case .beacon(let frame):
    let sent = frame.advertisingData() ?? []
    check(contentsOf(sent).beacon == frame, "what is encoded is decoded again: \(frame)")
  case .eddystoneURL(let frame):
    let isPlain = frame.text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    check(isPlain, "a web address is printable ASCII: \(frame)")
  case .layout, .eddystoneTelemetry, .eddystoneEID, .ruuviTag: break
  }
}

private func contentsOf(_ data: [UInt8]) -> AdvertisedContents {
  AdvertisedContents(data.span, data: 0..<data.count)
}

extension AdvertisedContents {
  /// The first frame of a built-in format with an identity.
  fileprivate var beacon: BeaconFrame? {
    for case .beacon(let frame) in frames { return frame }
    return nil
  }
}
