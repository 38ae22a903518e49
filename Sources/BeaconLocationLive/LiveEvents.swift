public import Advertising
public import BeaconLocation
public import HCI
import Positioning

extension BeaconInput {
  /// The Bluetooth adapter; scanning takes root or CAP_NET_RAW.
  ///
  /// Its state comes first, as an `adapter` update, and whenever it changes: unplugged or switched
  /// off it is waited for. The sequences throw `HCIError` where it cannot be used at all.
  public static func adapter(
    _ options: Scan.Options = Scan.Options(),
    layouts: [BeaconLayout] = []
  ) -> BeaconInput {
    BeaconInput { try LiveEvents(options, layouts) }
  }
}

/// A scan whose events are read; it ends with the last reference to this.
private final class LiveEvents: EventReader {
  private let scan: Scan
  private var events: AsyncStream<HCIEvent>.Iterator
  private var reader: LiveReader

  init(_ options: Scan.Options, _ layouts: [BeaconLayout]) throws(HCIError) {
    scan = try Scan(options)
    events = scan.events.makeAsyncIterator()
    reader = LiveReader(layouts: layouts)
  }

  func next(each: (InputEvent) -> Void) async throws -> Bool {
    guard let event = await events.next(isolation: #isolation) else { return true }
    try reader.read(event, each: each)
    return false
  }
}
