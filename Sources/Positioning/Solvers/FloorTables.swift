import FloorMaps
import Locating
import Ranging

/// The tables of a map's floors, each made when somebody is first looked for on it.
///
/// They take 50 ms a floor: a building of 50 floors would start for seconds, to be visited on three.
struct FloorTables {
  private enum Entry {
    case unmade
    case made(FloorPosterior?)
  }

  private var entries: [Entry]
  private let fields: [String: ResidualField]

  /// Starts with none made; `survey` is what is known of the floors beyond path loss.
  init(_ map: FloorMap, _ survey: Survey?) {
    entries = Array(repeating: .unmade, count: map.floors.count)
    fields = survey?.fields ?? [:]
  }

  /// The tables of a floor that the options ask for, with `auto` one with an outline; else `nil`.
  mutating func floor(_ index: Int, of site: AnchorSite) -> FloorPosterior? {
    if case .made(let posterior) = entries[index] { return posterior }
    let floor = site.map.floors[index]
    let posterior: FloorPosterior? =
      switch site.options.solver {
      case .leastSquares: nil
      case .automatic where floor.outline.isEmpty: nil
      case .automatic, .posterior: FloorPosterior(floor, index, of: site, fields[floor.id])
      }
    entries[index] = .made(posterior)
    return posterior
  }
}
