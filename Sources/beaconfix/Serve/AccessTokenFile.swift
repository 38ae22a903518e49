#if WebMap
  import WebMap

  /// A token that stays the same from one start to the next.
  enum AccessTokenFile {
    private static let limit = 4096

    /// The token in a file; a new one is written where there is no file.
    static func token(_ path: String) throws(CommandFailure) -> AccessToken {
      guard let mode = FileReplacement.mode(of: path) else { return try create(path) }
      guard mode & 0o077 == 0 else {
        throw .noPermission("'\(path)' can be read by others: 'chmod 600' it, or name another file")
      }
      let text = String(decoding: try InputFile(path).all(limit: limit), as: UTF8.self)
      let word = text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
      guard let token = AccessToken(word) else {
        throw .badInput(
          "'\(path)' holds no token: 16 to 256 letters, digits, '-' and '_'; remove it, and it is"
            + " made anew"
        )
      }
      return token
    }

    private static func create(_ path: String) throws(CommandFailure) -> AccessToken {
      let token = AccessToken()
      do throws(Descriptor.Failure) {
        let file = try Descriptor(creating: path)
        try file.write(Array("\(token.text)\n".utf8))
        try file.settle(mode: 0o600)
      } catch {
        throw .noOutput("cannot write '\(path)': \(error.description)")
      }
      return token
    }
  }

  extension CommandFailure {
    fileprivate static func noPermission(_ message: String) -> CommandFailure {
      CommandFailure(code: .noPermission, message: message)
    }
  }
#endif
