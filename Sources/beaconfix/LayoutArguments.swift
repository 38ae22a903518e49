import Advertising

/// The option for beacon formats beyond the built-in ones.
enum LayoutArguments {
  static let option = Option(
    name: "--layout",
    value: "TEXT",
    help: "a further beacon format, in AltBeacon's notation (repeatable)",
    isRepeatable: true
  )

  /// The layouts of the command line in their order.
  static func layouts(_ arguments: Arguments) throws(CommandFailure) -> [BeaconLayout] {
    var layouts: [BeaconLayout] = []
    for text in arguments.texts("--layout") {
      do throws(BeaconLayoutError) {
        layouts.append(try BeaconLayout(text))
      } catch {
        throw .usage("'--layout \(text)': \(error)")
      }
    }
    return layouts
  }
}
