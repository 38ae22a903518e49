/// A warning about the floor map or what lies beside it.
struct PendingWarning {
  let code: String
  let message: String

  static let uncalibrated = PendingWarning(
    code: "uncalibrated",
    message: "the floor map says nothing about propagation: distances come from the power that "
      + "beacons claim and may be off by a factor of two; add \"propagation\" to the map"
  )

  static let foreignSurvey = PendingWarning(
    code: "foreignSurvey",
    message: "the survey beside the floor map was fitted to another map and is not used: places or "
      + "powers have changed since; run 'beaconfix calibrate fit --survey' again"
  )

  static let surveyOfBeacons = PendingWarning(
    code: "surveyOfBeacons",
    message: "the survey beside the floor map is of beacons heard by a receiver that moves, and is "
      + "not used where fixed receivers hear what moves; remove it, or name another floor map"
  )
}
