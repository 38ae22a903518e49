extension Node {
  /// Whether this claims to be a floor map of our version, with errors where it does not.
  ///
  /// With another format or version the rest is not looked at: its keys would all be surprises.
  /// A missing format or version is an error too, but the rest is then taken for a floor map.
  func isFloorMap(_ log: inout FindingLog) -> Bool {
    guard case .object = value.content else {
      noteWrongType(wanted: "a floor map: {\"format\": \"\(FloorMap.format)\", ...}", &log)
      return false
    }
    let hasFormat = self["format"].map { $0.isFormat(&log) }
    let hasVersion = self["version"].map { $0.isVersion(&log) }
    if hasFormat == nil {
      let advice = "add \"format\": \"\(FloorMap.format)\""
      log.error(place(of: "format"), "missing", advice: advice)
    }
    if hasVersion == nil {
      let advice = "add \"version\": \(FloorMap.version)"
      log.error(place(of: "version"), "missing", advice: advice)
    }
    return hasFormat != false && hasVersion != false
  }

  private func isFormat(_ log: inout FindingLog) -> Bool {
    guard let format = string(&log) else { return false }
    guard format == FloorMap.format else {
      log.error(
        place,
        "the format is \(excerpt(format)), not \"\(FloorMap.format)\"",
        advice: "give a floor map; `beaconfix map new` writes a skeleton of one"
      )
      return false
    }
    return true
  }

  private func isVersion(_ log: inout FindingLog) -> Bool {
    let any = NumberRule(wanted: "the number \(FloorMap.version)") { _ in true }
    guard let version = number(any, &log) else { return false }
    guard version == Double(FloorMap.version) else {
      log.error(
        place,
        "version \(decimal(version)) of the format is not known here",
        advice: "write the map in version \(FloorMap.version), or use a newer beaconfix"
      )
      return false
    }
    return true
  }
}
