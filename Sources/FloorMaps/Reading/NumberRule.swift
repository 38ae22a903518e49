/// What a number of a floor map may be.
struct NumberRule {
  /// The numbers that are wanted, in words, with their unit.
  var wanted: String
  /// What is accepted at all but deserves a second look outside of this.
  var usual: ClosedRange<Double>?
  /// What to look at then.
  var hint: String
  var accepts: (Double) -> Bool

  init(
    wanted: String,
    usual: ClosedRange<Double>? = nil,
    hint: String = "",
    accepts: @escaping (Double) -> Bool
  ) {
    self.wanted = wanted
    self.usual = usual
    self.hint = hint
    self.accepts = accepts
  }

  /// -127 dBm is the least that HCI can report; 0 dBm at 1 m is beyond every beacon (DESIGN, 4).
  static var measuredPower: NumberRule {
    NumberRule(wanted: "a number of dBm at 1 m, from -127 up to, not including, 0") {
      $0 >= -127 && $0 < 0
    }
  }

  static var threshold: NumberRule {
    NumberRule(wanted: "a number of dBm from -127 up to, not including, 0") { $0 >= -127 && $0 < 0 }
  }

  static var exponent: NumberRule {
    NumberRule(
      wanted: "a path-loss exponent from 0.1 to 20",
      usual: 1...6,
      hint: "2 is free space, 1 to 6 is what buildings give"
    ) { (0.1...20).contains($0) }
  }

  static var spread: NumberRule {
    NumberRule(wanted: "a number of dB above 0, at most 100") { $0 > 0 && $0 <= 100 }
  }

  static var loss: NumberRule {
    NumberRule(wanted: "a number of dB from 0 to 1000") { (0...1000).contains($0) }
  }

  static var decibels: NumberRule {
    NumberRule(wanted: "a number of dB from -200 to 200") { $0.magnitude <= 200 }
  }

  static var rangeBias: NumberRule {
    NumberRule(wanted: "a number of metres from -1000 to 1000") { $0.magnitude <= 1000 }
  }

  /// The bound keeps squares and areas finite, and is the extent of UTM's northings.
  static var coordinate: NumberRule {
    NumberRule(wanted: "a number of metres from -1e7 to 1e7") { $0.magnitude <= 1e7 }
  }

  /// Heights in centimetres or millimetres are the slip this is for.
  static var height: NumberRule {
    NumberRule(
      wanted: "a number of metres from -1e7 to 1e7",
      usual: -20...50,
      hint: "heights are metres above the own floor"
    ) { $0.magnitude <= 1e7 }
  }

  static var latitude: NumberRule {
    NumberRule(wanted: "a number of degrees from -90 to 90") { $0.magnitude <= 90 }
  }

  static var longitude: NumberRule {
    NumberRule(wanted: "a number of degrees from -180 to 180") { $0.magnitude <= 180 }
  }

  static var bearing: NumberRule {
    NumberRule(wanted: "a number of degrees clockwise from north, -360 to 360") {
      $0.magnitude <= 360
    }
  }
}

/// A number as people write it: at most three decimals, no `.0`.
func decimal(_ number: Double) -> String {
  guard number.magnitude < 1e12 else { return "\(number)" }
  let rounded: Double = (number * 1000).rounded() / 1000
  return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
}
