import Glibc
import Quantities
import UpdateFormats

// Nanoseconds per operation of every hot step, as a table or with `--ndjson`; see tools/bench.
// `--check` fails when solving or filtering allocates, or an update more than what it hands out, and
// prints nothing else.

/// Allocations of an update at most: the array of what it tells, which may grow, and now and then
/// what was known when a stand begins.
let handedOut = 3.0
let isCheck = CommandLine.arguments.contains("--check")
let pure = solveCases() + filterCases()
let updates = posteriorCases() + floorCases()

if isCheck {
  let leaking =
    pure.filter { $0.allocations > 0 } + updates.filter { $0.allocations > handedOut }
  for measurement in leaking {
    print("\(measurement.name): \(fixedDecimals(measurement.allocations, 3)) allocations each")
  }
  exit(leaking.isEmpty ? 0 : 1)
}

var measurements = pure + updates + pipelineCases()
#if Peers
  measurements += peerCases()
#endif

if CommandLine.arguments.contains("--ndjson") {
  for measurement in measurements { print(measurement.object) }
} else {
  let width = measurements.map(\.name.count).max() ?? 0
  print(row("case", ["min ns", "median ns", "per second", "allocations"], width: width))
  for measurement in measurements {
    print(row(measurement.name, measurement.columns, width: width))
  }
}

func row(_ name: String, _ columns: [String], width: Int) -> String {
  let padded = columns.map { String(repeating: " ", count: max(0, 13 - $0.count)) + $0 }
  return name + String(repeating: " ", count: width - name.count) + padded.joined()
}

extension Measurement {
  fileprivate var columns: [String] {
    [
      fixedDecimals(fastest, 1),
      fixedDecimals(median, 1),
      fixedDecimals(1e9 / median, 0),
      fixedDecimals(allocations, 3),
    ]
  }

  fileprivate var object: String {
    var line = JSONLine(type: "benchmark")
    line.add("name", name)
    line.add("min", fastest, decimals: 1)
    line.add("median", median, decimals: 1)
    line.add("perSecond", 1e9 / median, decimals: 0)
    line.add("allocations", allocations, decimals: 3)
    return line.object
  }
}
