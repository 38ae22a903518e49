import Captures
import Quantities

/// The values of one row of a truth file, as they are read, with the first thing wrong.
struct TruthRowReader {
  private var time: Timestamp?
  private var x: Double?
  private var y: Double?
  private var recording: String?
  private var floor: String?
  private var target: String?
  private var fault: RowFault?

  /// Metres; the bound of a floor map's coordinates, which keeps squares and errors finite.
  private static let farthest: Double = 1e7

  /// Reads a row, or says what is wrong with it.
  static func read(
    _ fields: [CSVFields.Field],
    in record: Span<UInt8>,
    _ columns: [TruthField?]
  ) -> Result<TruthRow, RowFault> {
    var row = TruthRowReader()
    if let fault = CSVFields.assign(fields, in: record, to: columns, { row.set($0, $1) }) {
      return .failure(fault)
    }
    let isShort = fields.count < columns.count
    return row.finished(isShort ? .fieldCount(fields.count, columns: columns.count) : nil)
  }

  private mutating func set(_ field: TruthField, _ bytes: Span<UInt8>) {
    switch field {
    case .time:
      time = TimeText.read(bytes)
      if time == nil { fail(.badTime, "time is neither seconds nor ISO 8601: '\(escaped(bytes))'") }
    case .x: x = coordinate(field, bytes)
    case .y: y = coordinate(field, bytes)
    case .recording: recording = text(bytes)
    case .floor: floor = text(bytes)
    case .target: target = text(bytes)
    }
  }

  private func finished(_ shortage: RowFault?) -> Result<TruthRow, RowFault> {
    if let fault { return .failure(fault) }
    guard let time, let x, let y else {
      let name: TruthField = time == nil ? .time : x == nil ? .x : .y
      let missing = RowFault(reason: .missingValue, message: "\(name.rawValue) is missing")
      return .failure(shortage ?? missing)
    }
    return .success(
      TruthRow(
        time: time,
        position: Point(x: x, y: y),
        recording: recording,
        floor: floor,
        target: target
      )
    )
  }

  private mutating func coordinate(_ field: TruthField, _ bytes: Span<UInt8>) -> Double? {
    guard let value = DecimalText(bytes)?.double(bytes), value.isFinite else {
      fail(.badNumber, "\(field.rawValue) is not a finite number: '\(escaped(bytes))'")
      return nil
    }
    guard value.magnitude <= Self.farthest else {
      fail(.badNumber, "\(field.rawValue) is not within 1e7 m of 0: '\(escaped(bytes))'")
      return nil
    }
    return value
  }

  private mutating func fail(_ reason: DropReason, _ message: String) {
    if fault == nil { fault = RowFault(reason: reason, message: message) }
  }
}
