/// The measured power that frames without a lasting identity claim.
public enum ClaimedPower {
  /// The first RSSI at 1 m, dBm, that a frame in advertising data claims; `nil` when none does.
  ///
  /// Eddystone-URL and Eddystone-EID tell their power at 0 m, RuuviTags (data format 5) their
  /// transmit power: 41 dB less is the power at 1 m (Eddystone-UID specification). The device is
  /// then known by its address. A broken AD structure ends the search.
  public static func first(in bytes: Span<UInt8>, data: Range<Int>) -> Double? {
    var structures = ADCursor(over: data)
    while let structure = try? structures.next(bytes) {
      if let power = power(structure, bytes) { return power }
    }
    return nil
  }

  private static func power(_ structure: ADStructure, _ bytes: Span<UInt8>) -> Double? {
    let data = structure.data
    switch structure.type {
    case ADStructure.manufacturerData:
      return RuuviReading(bytes, manufacturerData: data)?.measuredPower
    case ADStructure.serviceData16:
      return EddystoneURL.measuredPower(bytes, serviceData: data)
        ?? EddystoneEID(bytes, serviceData: data)?.measuredPower
    default: return nil
    }
  }
}
