import UpdateFormats

// `Benchmarks [--ndjson]`: nanoseconds per operation of every hot step; see tools/bench.

var measurements = solveCases()
#if Peers
  measurements += peerCases()
#endif
measurements += filterCases() + pipelineCases()

if CommandLine.arguments.contains("--ndjson") {
  for measurement in measurements {
    var line = JSONLine(type: "benchmark")
    line.add("name", measurement.name)
    line.add("min", measurement.fastest, decimals: 1)
    line.add("median", measurement.median, decimals: 1)
    line.add("perSecond", 1e9 / measurement.median, decimals: 0)
    line.add("allocations", measurement.allocations, decimals: 3)
    print(line.object)
  }
} else {
  let width = measurements.map(\.name.count).max() ?? 0
  print(row("case", "min ns", "median ns", "per second", "allocations", width: width))
  for measurement in measurements {
    print(
      row(
        measurement.name,
        fixedDecimals(measurement.fastest, 1),
        fixedDecimals(measurement.median, 1),
        fixedDecimals(1e9 / measurement.median, 0),
        fixedDecimals(measurement.allocations, 3),
        width: width
      )
    )
  }
}

func row(_ name: String, _ columns: String..., width: Int) -> String {
  let padded = columns.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }
  return name + String(repeating: " ", count: width - name.count) + padded.joined()
}
