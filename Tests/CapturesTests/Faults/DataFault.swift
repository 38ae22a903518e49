import Advertising
import Testing

/// A fault of other people's programs in advertising data, and what must be read in it.
struct DataFault: Sendable, CustomTestStringConvertible {
  /// Its numbers in the shared list of faults.
  var numbers: [Int]
  var symptom: String
  /// Advertising data, in hexadecimal digits.
  var data: String
  /// All that is in it.
  var contents: String

  var testDescription: String { "\(numbers): \(symptom)" }

  init(_ numbers: Int..., symptom: String, data: String, contents: String) {
    self.numbers = numbers
    self.symptom = symptom
    self.data = data
    self.contents = contents
  }

  /// Reads the data and compares its contents with what must be there.
  func check() {
    let data = bytes(data)
    #expect(AdvertisedContents(data.span, data: 0..<data.count).line == contents)
  }
}
