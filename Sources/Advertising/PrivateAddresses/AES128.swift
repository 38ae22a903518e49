/// Encryption of single blocks with AES-128 (FIPS 197).
///
/// What private addresses need, no more: no decryption, no modes. Written here because a library
/// would be a third package to install for these lines, and the kernel's cipher a socket in a core
/// that has none. Its tables make its timing depend on the key, which nobody outside can measure:
/// each address is encrypted once and remembered.
struct AES128: Sendable {
  private static let blockSize = 16
  private static let rounds = 10

  /// 11 round keys of 16 bytes.
  private let schedule: [UInt8]

  /// Expands a key of 16 bytes (FIPS 197, 5.2).
  init(key: [UInt8]) {
    precondition(key.count == Self.blockSize, "an AES-128 key has 16 bytes")
    var words = key
    var constant: UInt8 = 1
    while words.count < Self.blockSize * (Self.rounds + 1) {
      var word = Array(words.suffix(4))
      if words.count % Self.blockSize == 0 {
        word = [word[1], word[2], word[3], word[0]].map { substitutions[Int($0)] }
        word[0] ^= constant
        constant = doubled(constant)
      }
      for byte in word { words.append(words[words.count - Self.blockSize] ^ byte) }
    }
    schedule = words
  }

  /// Encrypts a block of 16 bytes (FIPS 197, 5.1).
  func encrypt(_ block: [UInt8]) -> [UInt8] {
    precondition(block.count == Self.blockSize, "an AES block has 16 bytes")
    var state = block
    add(round: 0, to: &state)
    for round in 1...Self.rounds {
      state = shiftedRows(state.map { substitutions[Int($0)] })
      if round < Self.rounds { mixColumns(&state) }
      add(round: round, to: &state)
    }
    return state
  }

  private func add(round: Int, to state: inout [UInt8]) {
    for index in state.indices { state[index] ^= schedule[round * Self.blockSize + index] }
  }

  /// Row r of the state, which is stored column by column, moves r places to the left.
  private func shiftedRows(_ state: [UInt8]) -> [UInt8] {
    state.indices.map { state[($0 + 4 * ($0 % 4)) % Self.blockSize] }
  }

  /// Each column times 3x³ + x² + x + 2 modulo x⁴ + 1.
  private func mixColumns(_ state: inout [UInt8]) {
    for start in stride(from: 0, to: Self.blockSize, by: 4) {
      let column = Array(state[start..<start + 4])
      for row in 0..<4 {
        let (this, next) = (column[row], column[(row + 1) % 4])
        let others = column[(row + 2) % 4] ^ column[(row + 3) % 4]
        state[start + row] = doubled(this) ^ doubled(next) ^ next ^ others
      }
    }
  }
}

/// A byte times x in GF(2⁸) modulo x⁸ + x⁴ + x³ + x + 1.
private func doubled(_ byte: UInt8) -> UInt8 {
  byte << 1 ^ (byte & 0x80 == 0 ? 0 : 0x1b)
}

/// The S-box: the inverse in GF(2⁸), then an affine map of its bits (FIPS 197, 5.1.1).
///
/// The powers of 3 run through all bytes but 0, and those of its inverse run against them.
private let substitutions: [UInt8] = {
  var table = [UInt8](repeating: 0x63, count: 256)
  var (power, inverse): (UInt8, UInt8) = (1, 1)
  repeat {
    power ^= doubled(power)
    inverse ^= inverse << 1
    inverse ^= inverse << 2
    inverse ^= inverse << 4
    if inverse & 0x80 != 0 { inverse ^= 0x09 }
    var mapped = inverse ^ 0x63
    for turns in UInt8(1)...4 { mapped ^= inverse << turns | inverse >> (8 - turns) }
    table[Int(power)] = mapped
  } while power != 1
  return table
}()
