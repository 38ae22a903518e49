import Advertising

/// Reads a link-layer PDU, its CRC and the report that a controller would have made of it.
func decodePDU(_ bytes: Span<UInt8>) {
  do {
    let pdu = try AdvertisingPDU(bytes, from: 0)
    check(isInside(pdu.data, bytes), "the data is in the PDU: \(pdu)")
    check(pdu.data.count <= pdu.claimedLength, "no more data than payload: \(pdu)")
    let present = bytes.count - AdvertisingPDU.headerLength
    if let fault = pdu.fault { checkFault(fault, bytes) }
    check(pdu.fault != nil || pdu.claimedLength <= present, "a cut PDU has a fault: \(pdu)")
    let fits = AdvertisingCRC.fits(bytes, from: 0, length: pdu.claimedLength)
    let hasCRC = pdu.claimedLength + AdvertisingPDU.crcLength <= present
    check((fits != nil) == hasCRC, "the CRC is told of where it is there: \(pdu)")
    for isFragment in [false, true] {
      guard let report = pdu.report(rssi: -60, isFragment: isFragment) else { continue }
      check(report.data == pdu.data, "the report's data is the PDU's: \(report)")
      checkEvents(of: report, in: bytes)
      let address = report.isAnonymous ? nil : report.address
      check(address == pdu.address, "the report's address is the PDU's: \(report)")
    }
    readFrames(bytes, pdu.data)
  } catch {
    check(bytes.count < AdvertisingPDU.headerLength, "a header is enough: \(error)")
    checkFault(error, bytes)
  }
}
