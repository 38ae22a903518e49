extension Propagation {
  init?(reading node: Node, _ log: inout FindingLog) {
    let keys = ["measuredPower", "exponent", "shadowing", "hearing"]
    guard let object = ObjectReader(node, keys: keys, &log) else { return nil }
    self.init(
      measuredPower: object["measuredPower"]?.number(.measuredPower, &log),
      exponent: object["exponent"]?.number(.exponent, &log),
      shadowing: object["shadowing"]?.number(.spread, &log),
      hearing: object["hearing"].flatMap { Hearing(reading: $0, &log) }
    )
  }
}

extension Propagation.Hearing {
  init?(reading node: Node, _ log: inout FindingLog) {
    guard let object = ObjectReader(node, keys: ["threshold", "width"], &log) else { return nil }
    let threshold = object.required("threshold", "dBm at which half is heard", &log)?
      .number(.threshold, &log)
    let width = object.required("width", "dB over which hearing fades", &log)?
      .number(.spread, &log)
    guard let threshold, let width else { return nil }
    self.init(threshold: threshold, width: width)
  }
}
