extension FloorMap {
  /// Notes that nothing on the map says how signals weaken.
  func noteMissingPropagation(_ root: Node, _ log: inout FindingLog) {
    let isPlain = ([propagation] + floors.map(\.propagation)).allSatisfy { $0?.isEmpty ?? true }
    let haveNone = beacons.allSatisfy { beacon in
      beacon.measuredPower == nil && beacon.exponent == nil && beacon.shadowing == nil
    }
    // A value with an error is not missing.
    guard isPlain, haveNone, root["propagation"] == nil || !log.hasErrors else { return }
    log.warning(
      root.place(of: "propagation"),
      "no path loss is given anywhere: positions from RSSI are uncalibrated",
      advice: "measure the power at 1 m and add \"propagation\": {\"measuredPower\": dBm, ...}"
    )
  }
}

extension Propagation {
  fileprivate var isEmpty: Bool {
    measuredPower == nil && exponent == nil && shadowing == nil
  }
}
