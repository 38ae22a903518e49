import Captures

/// A decoder to be fed.
enum Target: String, CaseIterable {
  case btsnoop
  case pcap
  case pcapng
  case csv
  case ndjson
  /// HCI events, one after the other.
  case event
  /// A link-layer PDU with its CRC.
  case pdu
  /// Advertising data.
  case advertisement
  /// A beacon layout, a line feed, and the advertising data that it is tried on.
  case layout
  /// A floor map.
  case map
  /// JSON5 of any kind, and its editing.
  case json5
  /// A truth file.
  case truth

  /// Decodes an input and checks what must hold of the result.
  ///
  /// False when the input is of another target's format.
  func decode(_ bytes: Span<UInt8>) -> Bool {
    switch self {
    case .btsnoop: return decodeCapture(bytes, as: .btsnoop)
    case .pcap: return decodeCapture(bytes, as: .pcap)
    case .pcapng: return decodeCapture(bytes, as: .pcapng)
    case .csv: return decodeCapture(bytes, as: .csv)
    case .ndjson: return decodeCapture(bytes, as: .ndjson)
    case .event: decodeEvents(bytes)
    case .pdu: decodePDU(bytes)
    case .advertisement: decodeAdvertisement(bytes)
    case .layout: decodeLayout(bytes)
    case .map: decodeFloorMap(bytes)
    case .json5: decodeJSON5(bytes)
    case .truth: decodeTruth(bytes)
    }
    return true
  }
}

/// The bytes of a span in an array of their own.
func array(_ bytes: Span<UInt8>) -> [UInt8] {
  bytes.indices.map { bytes[$0] }
}
