import FoundationEssentials
import Quantities

/// Where a run finds what it begins with: `seeds/`, a file an input, and `words.dict`.
struct SeedFolder {
  var path: String

  /// Writes the seeds and words of a target; the folders are made.
  func write(_ target: Target) throws {
    let folder = "\(path)/seeds"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (index, seed) in target.seeds.enumerated() {
      try Data(seed).write(to: URL(filePath: "\(folder)/\(index + 1)"))
    }
    let words = target.words.map { "\"\(Self.escaped($0))\"\n" }.joined()
    try Data(words.utf8).write(to: URL(filePath: "\(path)/words.dict"))
  }

  /// Letters and blanks as they are, all other bytes as `\xNN`.
  private static func escaped(_ word: String) -> String {
    word.utf8.map { byte in
      let isPlain = Character(Unicode.Scalar(byte)).isLetter || byte == UInt8(ascii: " ")
      return byte < 0x80 && isPlain
        ? String(Unicode.Scalar(byte)) : "\\x" + hexadecimalText(UInt64(byte), digits: 2)
    }
    .joined()
  }
}

extension Target {
  /// Whole inputs, made by our own writers and by hand: every kind of content is in one of them.
  var seeds: [[UInt8]] {
    switch self {
    case .btsnoop: CaptureSeeds.btsnoop
    case .pcap: CaptureSeeds.pcap
    case .pcapng: CaptureSeeds.pcapng
    case .csv: SightingSeeds.csv
    case .ndjson: SightingSeeds.ndjson
    case .event: AdvertisingSeeds.events + [Array(AdvertisingSeeds.events.joined())]
    case .pdu: AdvertisingSeeds.pdus.map { SnifferBytes.withCRC($0) }
    case .advertisement: AdvertisingSeeds.data
    case .layout: AdvertisingSeeds.layouts
    case .map: MapSeeds.maps
    case .json5: MapSeeds.json5
    case .truth: SightingSeeds.truth
    }
  }

  /// What is worth writing into an input; of the binary formats, comparisons tell it.
  var words: [String] {
    switch self {
    case .csv, .ndjson, .truth: SightingSeeds.words
    case .map: MapSeeds.keys + MapSeeds.words
    case .json5: MapSeeds.words
    case .layout: AdvertisingSeeds.words
    case .btsnoop, .pcap, .pcapng, .event, .pdu, .advertisement: []
    }
  }
}

/// Bytes from hexadecimal digits; blanks are for the reader.
func bytes(_ hex: String) -> [UInt8] {
  let digits = hex.compactMap { $0.hexDigitValue }
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] * 16 + digits[$0 + 1])
  }
}
