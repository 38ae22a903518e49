import Advertising

/// What one event gives: its reports with their data, and the fault that ended them.
struct ReadEvent {
  var isAdvertising = true
  var reports: [AdvertisingReport] = []
  var data: [[UInt8]] = []
  var fault: AdvertisingFault?

  init(_ event: [UInt8]) {
    var reports: [AdvertisingReport] = []
    do {
      isAdvertising = try AdvertisingEvent.reports(in: event.span) { reports.append($0) }
    } catch {
      fault = error
    }
    self.reports = reports
    data = reports.map { Array(event[$0.data]) }
  }
}
