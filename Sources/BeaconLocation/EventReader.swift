package import Positioning

/// An open input that gives its events piece by piece.
package protocol EventReader: AnyObject {
  /// Waits for what comes next and gives it; true when that was the end.
  func next(each: (InputEvent) -> Void) async throws -> Bool
}
