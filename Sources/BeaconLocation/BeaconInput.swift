public import Advertising
import Captures
public import FloorMaps
public import Positioning

/// What beacons are heard with: a recording, or with `BeaconLocationLive` the adapter.
///
/// Each sequence of updates opens the input for itself when it is iterated, and closes it at its
/// end: when the loop is left, when the task is cancelled, or when a recording is over.
public struct BeaconInput: Sendable {
  private let open: @Sendable () throws -> any EventReader

  /// Creates an input that is opened anew for every iteration.
  package init(open: @escaping @Sendable () throws -> any EventReader) {
    self.open = open
  }

  /// A recording: btsnoop, pcap, pcapng, sightings as CSV or NDJSON, told from its content.
  ///
  /// Time is that of the recording, which is read as fast as updates are taken. `layouts` are beacon
  /// formats beyond the built-in ones. The sequences throw `RecordingError`.
  public static func recording(_ path: String, layouts: [BeaconLayout] = []) -> BeaconInput {
    BeaconInput { try RecordedEvents(path, layouts) }
  }

  /// Positions on a floor map, rooms entered and left, and the nearest beacon.
  ///
  /// As `CLLocationUpdate.liveUpdates()`: a position every second, or every `options.interval`. The
  /// options must be those that `EngineOptions.validate()` takes; a survey is the one that
  /// `calibrate fit --survey` left beside the map.
  public func locationUpdates(
    on map: FloorMap,
    options: EngineOptions = EngineOptions(),
    survey: Survey? = nil
  ) -> Updates {
    Updates(open) { Locator(map: map, options: options, survey: survey) }
  }

  /// Regions entered and left, and at the start the state of each.
  ///
  /// As the events of a `CLMonitor` with beacon conditions. `remembered` are the states that an
  /// earlier run ended with, by the ids of the regions; the map knows beacons by id and key.
  public func regionUpdates(
    of regions: [WatchedRegion],
    map: FloorMap = FloorMap(),
    remembered: [String: RegionState] = [:]
  ) -> Updates {
    Updates(open) { RegionMonitor(regions: regions, map: map, remembered: remembered) }
  }

  /// The beacons of each region that are in range, the nearest first, once a second.
  ///
  /// As ranging with a `CLBeaconIdentityConstraint`: proximity, accuracy and RSSI of each beacon.
  public func rangingUpdates(
    in regions: [WatchedRegion],
    map: FloorMap = FloorMap()
  ) -> Updates {
    Updates(open) { BeaconRanging(regions: regions, map: map) }
  }
}
