import Quantities
import Testing

@testable import Advertising

@Suite("Resolvable private addresses")
struct PrivateAddressTests {
  /// Key, plaintext, ciphertext of one block.
  static let blocks = [
    // FIPS 197, appendix B.
    (
      "2b7e151628aed2a6abf7158809cf4f3c", "3243f6a8885a308d313198a2e0370734",
      "3925841d02dc09fbdc118597196a0b32"
    ),
    // FIPS 197, appendix C.1.
    (
      "000102030405060708090a0b0c0d0e0f", "00112233445566778899aabbccddeeff",
      "69c4e0d86a7b0430d8cdb78070b4c55a"
    ),
    // NIST SP 800-38A, F.1.1, the last block.
    (
      "2b7e151628aed2a6abf7158809cf4f3c", "f69f2445df4f9b17ad2b417be66c3710",
      "7b0c785e27e8ad3f8223207104725dd4"
    ),
    // Core 5.4, Vol 3, Part H, D.7: what ah() encrypts.
    (
      "ec0234a357c8ad05341010a60a397d9b", "00000000000000000000000000708194",
      "159d5fb72ebe2311a48c1bdcc40dfbaa"
    ),
  ]

  @Test("AES-128 gives what its standards print", arguments: blocks)
  func encryption(key: String, plain: String, cipher: String) {
    #expect(AES128(key: bytes(key)).encrypt(bytes(plain)) == bytes(cipher))
  }

  /// The sample of Core 5.4, Vol 3, Part H, D.7: prand 708194 gives the hash 0dfbaa.
  private static let key = IdentityKey("ec0234a357c8ad05341010a60a397d9b")

  @Test("the Core's sample: its key resolves its address, and no other does")
  func sample() throws {
    let key = try #require(Self.key)
    let other = try #require(IdentityKey("EC0234A357C8AD05341010A60A397D9C"))
    var resolver = AddressResolver(keys: [other, key])
    let address = try #require(DeviceAddress("70:81:94:0D:FB:AA"))
    #expect(resolver.resolve(address) == 1)
    #expect(resolver.resolve(address) == 1, "remembered")
    for flipped in 0..<46 {
      let changed = DeviceAddress(value: address.value ^ 1 << UInt64(flipped))
      #expect(resolver.resolve(changed) == nil, "bit \(flipped)")
    }
  }

  @Test("addresses of other kinds are not tried", arguments: [0b00, 0b10, 0b11] as [UInt64])
  func otherKinds(kind: UInt64) throws {
    var resolver = AddressResolver(keys: [try #require(Self.key)])
    let address = DeviceAddress(value: kind << 46 | 0x3081_940d_fbaa)
    #expect(resolver.resolve(address) == nil)
    #expect(resolver.remembered == 0)
  }

  @Test("what is remembered is bounded, and what is in use stays")
  func bounded() throws {
    var resolver = AddressResolver(keys: [try #require(Self.key)])
    let known = try #require(DeviceAddress("70:81:94:0D:FB:AA"))
    for number in 0..<UInt64(10_000) {
      _ = resolver.resolve(DeviceAddress(value: 0b01 << 46 | number))
      #expect(resolver.resolve(known) == 0)
    }
    #expect(resolver.remembered <= 2048)
  }

  @Test(
    "a key has 32 hexadecimal digits",
    arguments: [
      "", "0x", "ec0234a357c8ad05341010a60a397d9", "ec0234a357c8ad05341010a60a397d9bb",
      "gc0234a357c8ad05341010a60a397d9b", "ec0234a3 57c8ad05 341010a6 0a397d",
    ]
  )
  func badKeys(text: String) {
    #expect(IdentityKey(text) == nil)
  }
}
