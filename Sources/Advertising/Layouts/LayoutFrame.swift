import Quantities

/// A frame as a layout reads it.
public struct LayoutFrame: Equatable, Sendable {
  /// The layout that describes it.
  public var layout: BeaconLayout
  /// Identity and power; `nil` for frames that have no identifier of their own.
  public var beacon: BeaconFrame?
  /// The bytes of its data fields, most significant first.
  public var data: [[UInt8]]
}

extension BeaconLayout {
  /// Reads the frame that an AD structure holds; `nil` when it is not of this layout.
  public func frame(in structure: ADStructure, _ bytes: Span<UInt8>) -> LayoutFrame? {
    guard matches(structure, bytes) else { return nil }
    return LayoutFrame(
      layout: self,
      beacon: beaconFrame(in: structure, bytes),
      data: data.map { field in
        offsets(of: field, in: structure.data).map { bytes[$0] }
      }
    )
  }

  /// Identity and power of the frame that an AD structure holds, without its data fields.
  ///
  /// `nil` when it is not of this layout or has no identifier. Identifiers of 16, 2 and 2 bytes
  /// make an iBeacon, or an AltBeacon where the layout asks for the code `beac`; 10 and 6 bytes an
  /// Eddystone-UID. Any others make a name: their digits, joined by slashes, in lower case. The
  /// name alone costs allocations.
  func beaconFrame(in structure: ADStructure, _ bytes: Span<UInt8>) -> BeaconFrame? {
    guard matches(structure, bytes), !identifiers.isEmpty, let power else { return nil }
    let atOneMetre = power.offset.map {
      Int(Int8(bitPattern: bytes[structure.data.lowerBound + $0]))
    }
    return BeaconFrame(
      identity: triple(structure.data, bytes) ?? pair(structure.data, bytes)
        ?? .named(name(structure.data, bytes)),
      measuredPower: Double((atOneMetre ?? 0) + power.correction)
    )
  }

  private func matches(_ structure: ADStructure, _ bytes: Span<UInt8>) -> Bool {
    let start = structure.data.lowerBound
    guard structure.type == structureType, structure.data.count >= leastLength else { return false }
    if let service, ServiceUUID(bytes, structure.data, width: service.width) != service {
      return false
    }
    return codes.allSatisfy { code in
      code.bytes.indices.allSatisfy { bytes[start + code.start + $0] == code.bytes[$0] }
    }
  }

  /// Where the bytes of a field stand, the most significant first.
  private func offsets(of field: Field, in data: Range<Int>) -> [Int] {
    let present = range(of: field, in: data)
    return field.isLittleEndian ? present.reversed() : Array(present)
  }

  /// The bytes of a field that are there: all of them unless it is variable.
  private func range(of field: Field, in data: Range<Int>) -> Range<Int> {
    let start = data.lowerBound + field.offsets.lowerBound
    return start..<min(data.lowerBound + field.offsets.upperBound + 1, data.upperBound)
  }

  private static let alt: [UInt8] = [0xBE, 0xAC]

  private func triple(_ data: Range<Int>, _ bytes: Span<UInt8>) -> BeaconIdentity? {
    guard identifiers.count == 3, isShape(16, 0, data), isShape(2, 1, data), isShape(2, 2, data)
    else { return nil }
    let uuid = UUID128(high: number(0, 0, data, bytes), low: number(0, 8, data, bytes))
    let second = UInt16(truncatingIfNeeded: number(1, 0, data, bytes))
    let third = UInt16(truncatingIfNeeded: number(2, 0, data, bytes))
    return codes.contains { $0.bytes == Self.alt }
      ? .altBeacon(id1: uuid, id2: second, id3: third)
      : .iBeacon(uuid: uuid, major: second, minor: third)
  }

  private func pair(_ data: Range<Int>, _ bytes: Span<UInt8>) -> BeaconIdentity? {
    guard identifiers.count == 2, isShape(10, 0, data), isShape(6, 1, data) else { return nil }
    let namespace = (number(0, 0, data, bytes), number(0, 8, data, bytes))
    let instance = number(1, 0, data, bytes)
    return .eddystone(UUID128(high: namespace.0, low: namespace.1 << 48 | instance))
  }

  private func isShape(_ length: Int, _ index: Int, _ data: Range<Int>) -> Bool {
    range(of: identifiers[index], in: data).count == length
  }

  /// Up to eight bytes of an identifier as a number, from its byte `first` on in order of weight.
  private func number(
    _ index: Int,
    _ first: Int,
    _ data: Range<Int>,
    _ bytes: Span<UInt8>
  ) -> UInt64 {
    let field = identifiers[index]
    let range = range(of: field, in: data)
    var value: UInt64 = 0
    for step in first..<min(first + 8, range.count) {
      let offset = field.isLittleEndian ? range.upperBound - 1 - step : range.lowerBound + step
      value = value << 8 | UInt64(bytes[offset])
    }
    return value
  }

  private func name(_ data: Range<Int>, _ bytes: Span<UInt8>) -> String {
    identifiers.map { field in
      offsets(of: field, in: data).map { hexadecimalText(UInt64(bytes[$0]), digits: 2) }.joined()
    }
    .joined(separator: "/")
  }
}
