import Quantities

extension RuuviReading {
  /// Reads data format 3, "RAWv1"; it has no codes for "not available".
  ///
  /// ```
  /// 03         format
  /// 29         humidity, 0.5 %
  /// 1A 1E      temperature, degrees: sign and magnitude, then hundredths
  /// CE 1E      pressure less 50000 Pa, most significant byte first, as all that follows
  /// 03E8 ...   acceleration along x, y, z, signed
  /// 0BB8       battery, mV
  /// ```
  init?(format3 bytes: Span<UInt8>, _ data: Range<Int>) {
    guard data.count >= 14 else { return nil }
    let start = data.lowerBound
    self.init(format: 3)
    humidity = Double(bytes[start + 1]) / 2
    temperature = Self.signMagnitude(bytes[start + 2], hundredths: bytes[start + 3])
    pressure = Double(BeaconFrame.bigEndian16(bytes, at: start + 4)) + Self.leastPressure
    accelerationX = Int16(bitPattern: BeaconFrame.bigEndian16(bytes, at: start + 6))
    accelerationY = Int16(bitPattern: BeaconFrame.bigEndian16(bytes, at: start + 8))
    accelerationZ = Int16(bitPattern: BeaconFrame.bigEndian16(bytes, at: start + 10))
    batteryMillivolts = BeaconFrame.bigEndian16(bytes, at: start + 12)
  }

  /// Reads data format 5, "RAWv2".
  ///
  /// ```
  /// 05         format
  /// 12 FC      temperature, 0.005 degrees, signed; 8000 not available
  /// 53 94      humidity, 0.0025 %; FFFF not available
  /// C3 7C      pressure less 50000 Pa; FFFF not available
  /// 0004 ...   acceleration along x, y, z, signed; 8000 not available
  /// AC 36      11 bits battery less 1600 mV, 5 bits power: 2 dBm, from -40; all ones not available
  /// 42         movements; FF not available
  /// 00 CD      sequence number; FFFF not available
  /// 6 bytes    address, most significant byte first; all ones not available
  /// ```
  init?(format5 bytes: Span<UInt8>, _ data: Range<Int>) {
    guard data.count >= 24 else { return nil }
    let start = data.lowerBound
    self.init(format: 5)
    temperature = Self.signed(bytes, start + 1).map { Double($0) * 0.005 }
    humidity = Self.unsigned(bytes, start + 3).map { Double($0) * 0.0025 }
    pressure = Self.unsigned(bytes, start + 5).map { Double($0) + Self.leastPressure }
    accelerationX = Self.signed(bytes, start + 7)
    accelerationY = Self.signed(bytes, start + 9)
    accelerationZ = Self.signed(bytes, start + 11)
    let power = BeaconFrame.bigEndian16(bytes, at: start + 13)
    batteryMillivolts = power >> 5 == 0x7FF ? nil : power >> 5 + 1600
    txPower = power & 0x1F == 0x1F ? nil : Int8(power & 0x1F) * 2 - 40
    movements = bytes[start + 15] == 0xFF ? nil : bytes[start + 15]
    sequence = Self.unsigned(bytes, start + 16)
    let own = BeaconFrame.bigEndian64(bytes, at: start + 16) & 0xFFFF_FFFF_FFFF
    address = own == 0xFFFF_FFFF_FFFF ? nil : DeviceAddress(value: own)
  }

  /// A signed number, unless it is the code for "not available".
  private static func signed(_ bytes: Span<UInt8>, _ offset: Int) -> Int16? {
    let value = Int16(bitPattern: BeaconFrame.bigEndian16(bytes, at: offset))
    return value == .min ? nil : value
  }

  /// A number, unless it is the code for "not available".
  private static func unsigned(_ bytes: Span<UInt8>, _ offset: Int) -> UInt16? {
    let value = BeaconFrame.bigEndian16(bytes, at: offset)
    return value == .max ? nil : value
  }

  /// Degrees from a byte with the sign in its top bit and a byte of hundredths.
  static func signMagnitude(_ degrees: UInt8, hundredths: UInt8) -> Double {
    let magnitude = Double(degrees & 0x7F) + Double(hundredths) / 100
    return degrees & 0x80 == 0 ? magnitude : -magnitude
  }
}
