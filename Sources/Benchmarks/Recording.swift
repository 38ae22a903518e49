import Advertising
import Captures
import FloorMaps
import Quantities
import Randomness

/// Ten iBeacons at 10 Hz each, heard for 100 s, as files.
struct Recording {
  let map: FloorMap
  /// The HCI events from their event code on, and when they came.
  private(set) var events: [(bytes: [UInt8], time: Timestamp)] = []
  let reports = 10_000

  init() {
    var random = SeededGenerator(seed: 11)
    let uuid = UUID128(high: 0x8f0e_1a2b_3c4d_5e6f, low: 0x7081_92a3_b4c5_d6e7)
    let identities: [BeaconIdentity] = (0..<10).map {
      .iBeacon(uuid: uuid, major: 1, minor: UInt16($0))
    }
    map = FloorMap(
      propagation: Propagation(measuredPower: -59, exponent: 2, shadowing: 5),
      beacons: identities.enumerated().map { index, identity in
        Beacon(
          id: "b\(index)",
          x: Double(index % 4) * 5,
          y: Double(index / 4) * 6,
          identity: identity
        )
      }
    )
    for number in 0..<reports {
      let frame = BeaconFrame(identity: identities[number % 10], measuredPower: -59)
      let event = AdvertisingEvent.legacyEvent(
        data: frame.advertisingData() ?? [],
        from: DeviceAddress(value: UInt64(0xc000_0000_0000 + number % 10)),
        rssi: Int8(-70 + Int(4 * random.normal()))
      )
      let time = Timestamp(microseconds: 1_767_225_600_000_000 + Int64(number) * 10_000)
      events.append((event, time))
    }
  }

  /// As a btsnoop file.
  var btsnoop: [UInt8] {
    var bytes: [UInt8] = []
    let writer = BtsnoopWriter()
    writer.appendHeader(to: &bytes)
    for event in events { writer.append(event: event.bytes, at: event.time, to: &bytes) }
    return bytes
  }

  /// As a pcap file of link type 187, microseconds, least significant byte first.
  var pcap: [UInt8] {
    var bytes = Self.words(0xA1B2_C3D4, 0x0004_0002, 0, 0, 0x4_0000, 187)
    for event in events {
      let (seconds, fraction) = event.time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
      let length = UInt32(event.bytes.count + 1)
      bytes += Self.words(UInt32(seconds), UInt32(fraction), length, length) + [4] + event.bytes
    }
    return bytes
  }

  /// As a pcapng file of one section and one interface of link type 187.
  var pcapng: [UInt8] {
    var bytes = Self.words(0x0A0D_0D0A, 28, 0x1A2B_3C4D, 1, .max, .max, 28)
    bytes += Self.words(1, 20, 187, 0, 20)
    for event in events {
      let time = UInt64(event.time.microseconds)
      let length = event.bytes.count + 1
      let padding = (4 - length % 4) % 4
      let block = UInt32(32 + length + padding)
      bytes += Self.words(6, block, 0, UInt32(time >> 32), UInt32(truncatingIfNeeded: time))
      bytes += Self.words(UInt32(length), UInt32(length)) + [4] + event.bytes
      bytes += [UInt8](repeating: 0, count: padding) + Self.words(block)
    }
    return bytes
  }

  private static func words(_ numbers: UInt32...) -> [UInt8] {
    numbers.flatMap { number in
      stride(from: 0, through: 24, by: 8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }
  }
}
