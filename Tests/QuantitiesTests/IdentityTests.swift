import Quantities
import Testing

@Suite("Identities in text")
struct IdentityTests {
  @Test(
    "every text form is read, and printed so that it reads back",
    arguments: [
      (
        "8F0E1A2B-3C4D-5E6F-7081-92A3B4C5D6E7/4660/22136",
        "8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/4660/22136"
      ),
      (
        "AltBeacon:8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/1/65535",
        "altbeacon:8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/1/65535"
      ),
      (
        "eddystone:00112233445566778899/AABBCCDDEEFF",
        "eddystone:00112233445566778899/aabbccddeeff"
      ),
      ("c4:be:c0:de:00:5a", "C4:BE:C0:DE:00:5A"),
      ("kitchen", "kitchen"),
    ]
  )
  func readsAndPrints(text: String, printed: String) {
    let identity = BeaconIdentity(text)
    #expect(identity.description == printed)
    #expect(BeaconIdentity(printed) == identity)
  }

  @Test(
    "text that is nearly an identity stays a name",
    arguments: [
      "8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/4660",
      "8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/4660/65536",
      "8f0e1a2b3c4d5e6f708192a3b4c5d6e7/1/2",
      "eddystone:0011223344556677889/aabbccddeeff0",
      "eddystone:00112233445566778899/aabbccddeef",
      "c4:be:c0:de:00:5", "c4-be-c0-de-00-5a", "",
    ]
  )
  func staysAName(text: String) {
    #expect(BeaconIdentity(text) == .named(text))
  }
}

@Suite("Timestamps")
struct TimestampTests {
  @Test("seconds round to the nearest microsecond and refuse what does not fit")
  func seconds() {
    #expect(Timestamp(seconds: 1.0000006)?.microseconds == 1_000_001)
    #expect(Timestamp(seconds: .nan) == nil)
    #expect(Timestamp(seconds: .infinity) == nil)
    #expect(Timestamp(seconds: 1e13) == nil)
  }

  @Test("arithmetic at the ends of the range does not trap")
  func ends() {
    let last = Timestamp(microseconds: .max)
    let first = Timestamp(microseconds: .min)
    #expect(last.advanced(byMicroseconds: 1) == last)
    #expect(first.advanced(byMicroseconds: -1) == first)
    #expect(last.seconds(since: first) > 1.8e13)
  }
}
