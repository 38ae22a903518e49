#if Plots
  import Plots

  /// A file for a picture, opened before the work begins.
  struct PlotFile: ~Copyable {
    private let format: PlotFormat
    private var output: OutputFile

    /// Opens a path whose suffix tells the format.
    init(_ path: String, _ option: String, unlike inputs: [FileIdentity?]) throws(CommandFailure) {
      let format = try Self.format(of: path, option)
      let output = try OutputFile(path, unlike: inputs)
      self.init(format: format, output: output)
    }

    private init(format: PlotFormat, output: consuming OutputFile) {
      self.format = format
      self.output = output
    }

    private static func format(
      of path: String,
      _ option: String
    ) throws(CommandFailure) -> PlotFormat {
      guard let format = PlotFormat(path: path) else {
        throw .usage("'\(option)' takes a file that ends in .svg, .png or .pdf, not '\(path)'")
      }
      return format
    }

    /// Writes the picture that is made for the format.
    mutating func write(
      _ picture: (PlotFormat) throws(PlotError) -> [UInt8]
    ) throws(CommandFailure) {
      let bytes: [UInt8]
      do throws(PlotError) {
        bytes = try picture(format)
      } catch {
        throw .noOutput("cannot draw \(output.name): \(error)")
      }
      try output.bytes(bytes)
      try output.flush()
    }
  }
#endif

extension CommandFailure {
  /// What a build without cairo says to those who want a picture.
  static let withoutPlots = CommandFailure.usage(
    "this beaconfix was built without pictures; install libcairo2-dev and build it with"
      + " 'swift build -c release --traits Plots'"
  )
}
