#if WebMap
  import CWebPages

  /// The files of the page, which are within the program.
  ///
  /// A program that needs no folder beside it runs from anywhere, and cannot be given other scripts.
  struct WebPages: Sendable {
    private let pages: [String: HTTPResponse]

    init() {
      var count = 0
      var pages: [String: HTTPResponse] = [:]
      if let table = unsafe beaconfix_pages(&count) {
        for index in 0..<count {
          let page = unsafe table[index]
          let path = unsafe String(cString: page.path)
          let type = unsafe String(cString: page.type)
          let bytes = unsafe Array(UnsafeBufferPointer(start: page.bytes, count: page.count))
          pages[path] = HTTPResponse(type: type, SharedBytes(bytes))
        }
      }
      self.pages = pages
    }

    /// The file at a path.
    subscript(path: String) -> HTTPResponse? { pages[path] }
  }
#endif
