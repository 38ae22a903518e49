import Positioning

/// Finds the survey of a floor map: a file beside it, with `.survey` after its name.
enum SurveyLoading {
  /// A survey of 450 places and 2000 beacons takes some 8 MB.
  private static let limit = 64_000_000

  /// Where the survey of a map is.
  static func path(of map: String) -> String { map + ".survey" }

  /// The survey beside a map; `nil` when there is none.
  static func beside(_ map: String) throws(CommandFailure) -> Survey? {
    let path = path(of: map)
    guard map != "-", FileIdentity(of: path) != nil else { return nil }
    let file = try InputFile(path)
    let bytes = try file.all(limit: limit)
    do throws(SurveyError) {
      return try Survey(reading: bytes)
    } catch {
      throw .badInput(
        "\(file.name) cannot be used: \(error); run 'beaconfix calibrate fit --survey' again or"
          + " remove it"
      )
    }
  }
}
