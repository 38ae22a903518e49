import Advertising
import Testing

@Suite struct AdvertisingCRCTests {
  /// The register of the specification (Vol 6, Part B, 3.1.1, figure 3.2), bit by bit: position 0
  /// to 23, preset to 555555 with its least significant bit in position 0.
  private static func register(_ message: [UInt8]) -> [UInt8] {
    var position: [Int] = (0..<24).map { 0x555555 >> $0 & 1 }
    for byte in message {
      for bit in 0..<8 {
        let feedback = position[23] ^ (Int(byte) >> bit) & 1
        position = [0] + position.dropLast()
        for tap in [0, 1, 3, 4, 6, 9, 10] { position[tap] ^= feedback }
      }
    }
    // Sent from position 23 on; bytes are filled from their least significant bit.
    var sent: [UInt8] = [0, 0, 0]
    for index in 0..<24 where position[23 - index] == 1 {
      sent[index / 8] |= 1 << UInt8(index % 8)
    }
    return sent
  }

  @Test(arguments: ["", "00", "4009 0102030405C6 020106", "FFFFFFFF", "0701 00"])
  func asTheRegisterOfTheSpecification(hex: String) {
    let message = bytes(hex)
    let sent = Self.register(message)
    let value = AdvertisingCRC.value(of: message.span, 0..<message.count)
    let low = [UInt8(value & 0xff), UInt8(value >> 8 & 0xff), UInt8(value >> 16)]
    #expect(low == sent)
  }

  @Test func everyFlippedBitIsFound() {
    let pdu = bytes("4009 0102030405C6 020106")
    let frame = pdu + Self.register(pdu)
    #expect(AdvertisingCRC.fits(frame.span, from: 0, length: 9) == true)
    for bit in 0..<frame.count * 8 {
      var damaged = frame
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(AdvertisingCRC.fits(damaged.span, from: 0, length: 9) == false)
    }
    let cut = Array(frame.dropLast())
    #expect(AdvertisingCRC.fits(cut.span, from: 0, length: 9) == nil)
  }
}
