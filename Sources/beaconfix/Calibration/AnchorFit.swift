import Positioning
import Ranging

extension AnchorSite {
  /// The places of a floor's anchors among all, in the order of its windows' levels.
  func anchors(onFloor index: Int) -> [Int] {
    anchors.all.indices.filter { anchors.all[$0].floor == index }
  }

  /// The path loss that windows of a floor show; `nil` without any.
  func fit(_ windows: [CalibrationWindow], onFloor index: Int) -> PathLossFit? {
    guard !windows.isEmpty else { return nil }
    return PathLossFit(
      windows,
      offsets: anchors(onFloor: index).map { offsets[$0] },
      spread: kind == .beacon ? PathLossFit.beaconSpread : PathLossFit.receiverSpread
    )
  }
}

extension PathLossFit {
  /// By how many dB an anchor's power differs from the common one.
  func difference(of anchor: Int) -> Double {
    powers[anchor].value - commonPower.value
  }
}
