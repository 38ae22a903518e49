import Captures
import Testing

@Suite struct FormatTests {
  @Test(arguments: ["", "\n", " \r\n\t\n", "\u{FEFF}", "\u{FEFF}\n"])
  func emptyInput(text: String) {
    #expect(Reading(text).error == .empty)
  }

  @Test(arguments: [
    ("A1B2C3D4 0002", CaptureFormat.pcap, 24), ("D4C3B2A1 0200", .pcap, 24),
    ("A1B23C4D 0002", .pcap, 24), ("4D3CB2A1 0200", .pcap, 24), ("0A0D0D0A 1C00", .pcapng, 28),
    ("6274736E6F6F7000 0000", .btsnoop, 16),
  ])
  func capturesAreToldByTheirMagic(start: String, format: CaptureFormat, header: Int) {
    let reading = Reading(bytes(start))
    #expect(reading.format == format)
    #expect(reading.error == .headerCut(length: bytes(start).count, of: format))
    #expect("\(reading.error ?? .empty)".contains("\(format.rawValue) header is cut: \(header)"))
  }

  // PNG, gzip, ELF, UTF-16 with its mark, zeros, and bytes that begin like a capture.
  @Test(arguments: [
    ("89504E470D0A1A0A", "\\x89PNG\\x0d\\x0a\\x1a\\x0a"), ("1F8B0800", "\\x1f\\x8b\\x08\\x00"),
    ("7F454C46", "\\x7fELF"), ("FFFE74006900", "\\xff\\xfet\\x00i\\x00"), ("0000", "\\x00\\x00"),
    ("62747300", "bts\\x00"), ("A1B2", "\\xa1\\xb2"),
  ])
  func otherFilesShowTheirFirstBytes(start: String, shown: String) {
    #expect(Reading(bytes(start)).error == .unrecognised(start: shown))
  }

  @Test(arguments: ["hello world\nmore\n", "[1]", "<html>\n", "time;beacon;rssi\n1;a;-60\n"])
  func otherTextIsNoSightingsFile(text: String) {
    guard case .unrecognised(let start) = Reading(text).error else {
      Issue.record("\(text) is read as \(String(describing: Reading(text).format))")
      return
    }
    #expect(text.hasPrefix(start))
  }

  @Test func blankLinesBeforeTheFirstTextAreBounded() {
    let blanks = [UInt8](repeating: UInt8(ascii: "\n"), count: 100_000)
    guard case .unrecognised = Reading(blanks + Array("time,beacon,rssi\n".utf8)).error else {
      Issue.record("100,000 blank lines were put up with")
      return
    }
  }
}
