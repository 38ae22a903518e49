/// `serve`: the live map in the browser.
enum ServeCommand {
  static let command = Command(
    grammar: Grammar(
      command: "serve",
      summary: "the live map in the browser, and JSON for programs",
      arguments: ["[INPUT]"],
      options: PositioningArguments.options + ServeOptions.options + [EventCommands.option]
        + LiveOptions.options + [LiveOptions.record],
      notes: [
        "Without INPUT the Bluetooth adapter is listened to. A recording is played at its own speed,",
        "with a time line on the page; '-' is standard input, followed as it comes.",
        "",
        "The page is for this machine alone, unless '--listen' names another of its addresses: then",
        "who opens it needs the token in the address that is printed.",
        "",
        "Example: beaconfix serve --map museum.json5",
        "         beaconfix serve --map museum.json5 walk.btsnoop",
        "         beaconfix serve --map museum.json5 --nmea-port 10110",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try await run(arguments) }
  )

  #if WebMap
    private static func run(_ arguments: Arguments) async throws(CommandFailure) {
      try await MapServing(arguments).run()
    }
  #else
    private static func run(_ arguments: Arguments) async throws(CommandFailure) {
      throw .usage(
        "this program was built without the live map: install libmicrohttpd-dev and build it with"
          + " 'swift build -c release --traits WebMap'"
      )
    }
  #endif
}
