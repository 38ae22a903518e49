#if Plots
  /// What a picture is written as.
  public enum PlotFormat: String, CaseIterable, Sendable {
    /// Scalable Vector Graphics; text is drawn as outlines.
    case svg
    /// A picture of two pixels a point.
    case png
    /// A document of one page.
    case pdf

    /// The format that a file's name ends in, whatever the case of its letters.
    public init?(path: String) {
      guard let dot = path.lastIndex(of: ".") else { return nil }
      self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }
  }

  /// Why there is no picture.
  public struct PlotError: Error, Equatable, CustomStringConvertible {
    /// What cairo says, in a few words.
    public let description: String
  }
#endif
