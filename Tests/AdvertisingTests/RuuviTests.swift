import Advertising
import Quantities
import Testing

@Suite struct RuuviTests {
  private func reading(_ hex: String) throws -> RuuviReading {
    let data = bytes(hex)
    let contents = AdvertisedContents(data.span, data: 0..<data.count)
    let readings = contents.frames.compactMap { frame in
      if case .ruuviTag(let reading) = frame { reading } else { nil }
    }
    return try #require(readings.first)
  }

  // The example of the format's specification: 24.3 °C, 53.49 %, 100044 Pa, 4/-4/1036 mG, 2977 mV,
  // 4 dBm, 66 movements, number 205, address CB:B8:33:4C:88:4F.
  @Test func format5() throws {
    let read = try reading("1BFF 9904 05 12FC 5394 C37C 0004 FFFC 040C AC36 42 00CD CBB8334C884F")
    var expected = RuuviReading(format: 5)
    expected.temperature = 24.3
    expected.humidity = 53.49
    expected.pressure = 100_044
    (expected.accelerationX, expected.accelerationY, expected.accelerationZ) = (4, -4, 1036)
    (expected.batteryMillivolts, expected.txPower) = (2977, 4)
    (expected.movements, expected.sequence) = (66, 205)
    expected.address = DeviceAddress("CB:B8:33:4C:88:4F")
    #expect(read == expected)
  }

  // The extremes of the specification: no value is taken for a code.
  @Test(
    arguments: [
      ("05 7FFF FFFE FFFE 7FFF 7FFF 7FFF FFDE FE FFFE CBB8334C884F", 163.835, 3646, 20),
      ("05 8001 0000 0000 8001 8001 8001 0000 00 0000 CBB8334C884F", -163.835, 1600, -40),
    ] as [(String, Double, UInt16, Int8)]
  )
  func extremesOfFormat5(
    data: String,
    temperature: Double,
    battery: UInt16,
    power: Int8
  ) throws {
    let read = try reading("1BFF 9904 \(data)")
    #expect(read.temperature == temperature)
    #expect(read.batteryMillivolts == battery)
    #expect(read.txPower == power)
    #expect(read.humidity != nil && read.pressure != nil && read.accelerationZ != nil)
    #expect(read.movements != nil && read.sequence != nil)
  }

  // The example of the specification, and its temperature below zero: 1A 1E is 26.3 °C.
  @Test(arguments: [("1A1E", 26.3), ("9A1E", -26.3), ("8045", -0.69), ("0000", 0)])
  func format3(digits: String, temperature: Double) throws {
    let read = try reading("11FF 9904 03 29 \(digits) CE1E 03E8 FC18 0001 0B7D")
    #expect(read.temperature == temperature)
    #expect(read.humidity == 20.5)
    #expect(read.pressure == 102_766)
    #expect(read.accelerationX == 1000 && read.accelerationY == -1000 && read.accelerationZ == 1)
    #expect(read.batteryMillivolts == 2941)
  }

  @Test(arguments: [
    ("https://ruu.vi/#BAYAAMR0k", 4), ("https://ruu.vi/#AgYAAMR0", 2),
  ])
  func formatsInWebAddresses(url: String, format: UInt8) throws {
    let read = try #require(RuuviReading(url: url))
    #expect(read.format == format)
    #expect(read.humidity == 3)
    #expect(read.temperature == 0)
    #expect(read.pressure == 100_292)
  }

  @Test(arguments: [
    "https://ruu.vi/#BAYAAMR", "https://ruu.vi/#", "https://ruu.vi/", "https://a.b/#BAYAAMR0k",
    "https://ruu.vi/#!AYAAMR0k", "https://ruu.vi/#BQYAAMR0k", "",
  ])
  func otherWebAddresses(url: String) {
    #expect(RuuviReading(url: url) == nil)
  }

  @Test(arguments: [
    // One byte short, another company, another format, no format
    "1AFF 9904 05 12FC 5394 C37C 0004 FFFC 040C AC36 42 00CD CBB8334C88",
    "1BFF 0499 05 12FC 5394 C37C 0004 FFFC 040C AC36 42 00CD CBB8334C884F",
    "10FF 9904 03 29 1A1E CE1E 03E8 03E8 03E8 0B",
    "04FF 9904 08", "03FF 9904",
  ])
  func whatIsNoReading(data: String) {
    let data = bytes(data)
    #expect(AdvertisedContents(data.span, data: 0..<data.count).frames == [])
  }
}
