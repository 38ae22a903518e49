import Foundation
import HCI
import Quantities
import Testing

/// Run by users other than root: `RIGHTS` names the capabilities that this process has.
///
/// `tools/vm/test` plugs in an adapter that is on and has a beacon, and one that is off.
@Suite(
  "Live with few rights",
  .serialized,
  .enabled(if: Rights.present != nil, "run by tools/vm/test")
)
struct LivePermissionTests {
  @Test("no capability: nothing is waited for", .enabled(if: Rights.present == ""))
  func none() throws {
    let adapters = try Adapter.all()
    #expect(adapters.map(\.state) == [.unauthorized, .unauthorized])
    #expect(throws: HCIError.permission(.netRaw)) { try Scan() }
    #expect(throws: HCIError.permission(.netRaw)) { try Advertisement([2, 1, 6]) }
  }

  /// The kernel hands out events by CAP_NET_RAW alone; CAP_NET_ADMIN does not hold it.
  @Test("only CAP_NET_ADMIN: the same", .enabled(if: Rights.present == "net_admin"))
  func admin() throws {
    #expect(throws: HCIError.permission(.netRaw)) { try Scan() }
  }

  @Test("only CAP_NET_RAW: scans and advertises", .enabled(if: Rights.present == "net_raw"))
  func raw() async throws {
    let scan = try Scan()
    var listener = Listener(scan.events)
    #expect(await listener.hears(10).count >= 10)
    let advertisement = try Advertisement([2, 1, 6])
    var talk = Listener(advertisement.events)
    #expect(await talk.isRunning())
    advertisement.stop()
    scan.stop()
  }

  @Test("only CAP_NET_RAW: does not switch on", .enabled(if: Rights.present == "net_raw"))
  func off() async throws {
    var options = Scan.Options()
    options.adapter = .index(1)
    let scan = try Scan(options)
    var listener = Listener(scan.events)
    #expect(await listener.failure() == .poweredOff(adapter: "hci1", .permission))
    scan.stop()
  }
}

/// The capabilities that this process was given, for tests of what it may do.
enum Rights {
  static let present = ProcessInfo.processInfo.environment["RIGHTS"]
}
