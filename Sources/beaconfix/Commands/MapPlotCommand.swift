import FloorMaps

#if Plots
  import Plots
#endif

/// `map plot`: a picture of a floor map, with the accuracy to be expected if asked for.
enum MapPlotCommand {
  static let command = Command(
    grammar: Grammar(
      command: "map plot",
      summary: "draws a floor map and the accuracy to be expected on it",
      arguments: ["MAP"],
      options: [
        Option(
          name: "--output",
          short: "-o",
          value: "FILE",
          help: "the picture: .svg, .png or .pdf",
          isRequired: true
        ),
        .flag("--coverage", "also the expected accuracy, as colours"),
        Option(name: "--floor", value: "ID", help: "only this floor (all)"),
      ],
      notes: [
        "With --coverage the radius is shown that at best holds 95 % of the errors of a position",
        "from one look: the Cramér-Rao bound by the map's power, exponent, shadowing, hearing,",
        "walls and heights. It is no promise: walking on makes it better, walls that the map does",
        "not have make it worse. It tells where beacons are missing.",
        "",
        "Pictures need a program that was built with 'swift build --traits Plots'.",
        "",
        "Example: beaconfix map plot museum.json5 --coverage -o museum.svg",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try run(arguments) }
  )

  private static func run(_ arguments: Arguments) throws(CommandFailure) {
    let out = try arguments.required("--output", "name the picture to write")
    #if Plots
      let path = arguments.positional[0]
      var file = try PlotFile(out, "--output", unlike: [FileIdentity(of: path)])
      let map = try MapLoading.load(path)
      let plot = MapPlot(
        map,
        floors: try FloorArguments.floors(arguments, of: map),
        showsCoverage: arguments.has("--coverage")
      )
      try file.write { (format) throws(PlotError) in try plot.picture(format) }
    #else
      _ = out
      throw .withoutPlots
    #endif
  }
}
