import FloorMaps
import Positioning
import Quantities

/// The regions that `monitor` is asked to watch.
enum RegionArguments {
  static let option = Option(
    name: "--region",
    short: "-r",
    value: "REGION",
    help: "UUID, UUID/MAJOR, UUID/MAJOR/MINOR, or one beacon (repeatable)",
    isRepeatable: true
  )

  /// The regions of the command line, then those of the floor map.
  static func regions(
    _ arguments: Arguments,
    on map: FloorMap
  ) throws(CommandFailure) -> [WatchedRegion] {
    var regions: [WatchedRegion] = []
    for text in arguments.texts("--region") { regions.append(try region(text, on: map)) }
    regions += map.watchedRegions
    guard !regions.isEmpty else {
      throw .badInput("the floor map has no region to watch; name one with '--region'")
    }
    return regions
  }

  /// Checks what can be checked before the floor map is read.
  static func check(_ arguments: Arguments) throws(CommandFailure) {
    guard !arguments.has("--map") else { return }
    guard arguments.has("--region") else {
      throw .usage("--region is missing: name a region to watch, or a floor map with '--map'")
    }
    for text in arguments.texts("--region") { _ = try region(text, on: FloorMap()) }
  }

  /// A region by its id in the map, a beacon by its id or identity, else by what the text says.
  private static func region(
    _ text: String,
    on map: FloorMap
  ) throws(CommandFailure) -> WatchedRegion {
    if let region = map.regions.first(where: { $0.id == text }) { return .region(region) }
    if map.beacon(id: text) != nil { return .beacon(.named(text)) }
    let identity = BeaconIdentity(text)
    switch identity {
    case .altBeacon, .eddystone, .address: return .beacon(identity)
    case .iBeacon, .named: break
    }
    do throws(RegionTextError) {
      return .region(try Region(text))
    } catch {
      let advice = "; or an address, 'altbeacon:...', 'eddystone:...', or an id of the floor map"
      throw .usage("'--region \(text)': \(error)\(advice)")
    }
  }
}
