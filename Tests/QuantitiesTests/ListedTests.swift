import Testing

@testable import Quantities

@Test("a list of names is cut where it would be too long for a sentence")
func listOfNames() {
  let long = String(repeating: "x", count: 149)
  #expect(listed([]) == "")
  #expect(listed(["'a'", "'b'"]) == "'a', 'b'")
  #expect(listed([long, "b", "c"]) == "\(long), b, c")
  #expect(listed([long, "b", long, "d"]) == "\(long), b and 2 more")
  #expect(listed([long + long + long, "b"]) == "\(long)\(long)\(long) and 1 more")
  #expect(listed(["a", "b", "c"], most: 2) == "a, b and 1 more")
}
