/// Commands for advertising (Bluetooth Core 5.4, Vol 4, Part E, 7.8.5, 7.8.7, 7.8.9, 7.8.53 ff).
extension Command {
  /// Our advertising set: the last handle, as the kernel numbers its own from 0.
  static let advertisingHandle: UInt8 = 0xEF

  /// Sets non-connectable, non-scannable undirected advertising from the public address on all three
  /// channels; `interval` counts 0.625 ms.
  static func setAdvertisingParameters(_ kind: Kind, interval: UInt16) -> Command {
    let none: [UInt8] = [0, 0, 0, 0, 0, 0, 0]
    return switch kind {
    case .legacy:
      Command(
        name: "LE Set Advertising Parameters",
        opcode: 0x2006,
        parameters: u16(interval) + u16(interval) + [3, 0] + none + [7, 0]
      )
    case .extended:
      // Handle; a legacy PDU; interval twice; channels; own address; peer; filter; power: no
      // preference; LE 1M; no skips; LE 1M; SID; no scan request notifications.
      Command(
        name: "LE Set Extended Advertising Parameters",
        opcode: 0x2036,
        parameters: [advertisingHandle, 0x10, 0] + u16(interval) + [0] + u16(interval) + [0]
          + [7, 0] + none + [0, 0x7F, 1, 0, 1, 0, 0]
      )
    }
  }

  /// Sets the payload, at most 31 bytes.
  static func setAdvertisingData(_ kind: Kind, _ payload: [UInt8]) -> Command {
    let length = UInt8(payload.count)
    return switch kind {
    case .legacy:
      Command(
        name: "LE Set Advertising Data",
        opcode: 0x2008,
        parameters: [length] + payload + Array(repeating: 0, count: 31 - payload.count)
      )
    case .extended:
      // Complete data, which the controller should not fragment.
      Command(
        name: "LE Set Extended Advertising Data",
        opcode: 0x2037,
        parameters: [advertisingHandle, 3, 1, length] + payload
      )
    }
  }

  /// Switches the advertisement on without end, or off.
  static func setAdvertisingEnable(_ kind: Kind, _ isOn: Bool) -> Command {
    let on: UInt8 = isOn ? 1 : 0
    return switch kind {
    case .legacy:
      Command(name: "LE Set Advertising Enable", opcode: 0x200A, parameters: [on])
    case .extended:
      Command(
        name: "LE Set Extended Advertising Enable",
        opcode: 0x2039,
        parameters: [on, 1, advertisingHandle, 0, 0, 0]
      )
    }
  }

  /// Gives our advertising set back; it must be off.
  static let removeAdvertisingSet = Command(
    name: "LE Remove Advertising Set",
    opcode: 0x203C,
    parameters: [advertisingHandle]
  )

  /// The kinds of advertising commands that a controller has, the one that the kernel uses first,
  /// from the answer to Read Local Supported Commands: octet 36, bits 2, 3 and 5.
  static func advertisingKinds(supported: [UInt8]) -> [Kind] {
    let extended: UInt8 = 0x2C
    guard supported.count > 36, supported[36] & extended == extended else { return [.legacy] }
    return [.extended, .legacy]
  }
}
