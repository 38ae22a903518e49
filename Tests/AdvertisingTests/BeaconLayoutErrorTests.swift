import Advertising
import Testing

@Suite struct BeaconLayoutErrorTests {
  private static let field = "a field: m, s, i, p, d or x"

  @Test(arguments: [
    // Fields
    ("", "column 1: found the end, expected \(field)"),
    ("q", "column 1: found 'q', expected \(field)"),
    ("m:2-3=0215,", "column 12: found the end, expected \(field)"),
    ("m:2-3=0215,,", "column 12: found ',', expected \(field)"),
    ("M:2-3=0215", "column 1: found 'M', expected \(field)"),
    ("m:2-3=0215;i:4-5", "column 11: found ';', expected ',' or the end"),
    ("m:2-3=02159", "column 7: found '02159', expected 4 hexadecimal digits for 2-3"),
    ("x:1-2", "column 2: found ':', expected ',' or the end"),
    ("m:2-3=0215 i:4-5", "column 12: found 'i', expected ',' or the end"),
    // Offsets
    ("m", "column 2: found the end, expected ':'"),
    ("m2-3", "column 2: found '2', expected ':'"),
    ("m:", "column 3: found the end, expected an offset from 0 to 253"),
    ("m:a-3", "column 3: found 'a', expected an offset from 0 to 253"),
    ("m:-3", "column 3: found '-', expected an offset from 0 to 253"),
    ("m:2", "column 4: found the end, expected '-'"),
    ("m:2:3", "column 4: found ':', expected '-'"),
    ("m:4-3=0215", "column 5: found '3', expected an offset from 4 to 253"),
    ("i:4-254", "column 5: found '254', expected an offset from 4 to 253"),
    (
      "i:4-99999999999999999999",
      "column 5: found '999999999999...', expected an offset from 4 to 253"
    ),
    // Bytes to match
    ("m:2-3", "column 6: found the end, expected '='"),
    ("m:2-3=", "column 7: found the end, expected 4 hexadecimal digits for 2-3"),
    ("m:2-3=021", "column 7: found '021', expected 4 hexadecimal digits for 2-3"),
    ("m:2-3=0x0215", "column 7: found '0', expected 4 hexadecimal digits for 2-3"),
    ("m:2-3=02zz", "column 7: found '02', expected 4 hexadecimal digits for 2-3"),
    // Service
    ("s:1-2=feaa", "column 3: found '1-2', expected 0-1, 0-3 or 0-15: the UUID comes first"),
    ("s:0-2=feaaaa", "column 3: found '0-2', expected 0-1, 0-3 or 0-15: the UUID comes first"),
    ("s:0-1=fea", "column 7: found 'fea', expected 4 hexadecimal digits for 0-1"),
    ("s:0-1=feaa,s:0-1=feaa", "column 12: found 's', expected only one s field"),
    // Identifiers and data
    ("i:4-5q", "column 6: found 'q', expected ',' or the end"),
    ("i:4-5ll", "column 7: found 'l', expected one byte order, l or b"),
    ("i:4-5bvl", "column 8: found 'l', expected one byte order, l or b"),
    ("d:4-5v", "column 6: found 'v', expected ',' or the end"),
    // Power
    ("p:24-25", "column 3: found '24-25', expected one byte, such as 24-24"),
    ("p:-", "column 4: found the end, expected ':'"),
    ("p:-:", "column 5: found the end, expected a whole number from -255 to 255"),
    ("p:24-24:", "column 9: found the end, expected a whole number from -255 to 255"),
    ("p:24-24:x", "column 9: found 'x', expected a whole number from -255 to 255"),
    ("p:24-24:-", "column 9: found '-', expected a whole number from -255 to 255"),
    ("p:24-24:-300", "column 9: found '-300', expected a whole number from -255 to 255"),
    ("p:24-24,p:25-25", "column 9: found 'p', expected only one p field"),
    // What a layout needs
    (
      "i:4-5,p:6-6",
      "column 12: found the end, expected ',m:' or ',s:': without one it matches everything"
    ),
    ("x", "column 2: found the end, expected ',m:' or ',s:': without one it matches everything"),
    ("m:2-3=0215,p:24-24", "column 19: found the end, expected ',i:', an identifier"),
    ("m:2-3=0215,i:4-5", "column 17: found the end, expected ',p:', the measured power"),
    // Columns count characters, whatever their size
    ("m:2-3=0215,é", "column 12: found 'é', expected \(field)"),
  ])
  func errors(layout: String, message: String) {
    let error = #expect(throws: BeaconLayoutError.self) { try BeaconLayout(layout) }
    #expect(error?.description == message)
  }

  // The layouts that people use, and those with all that the language has.
  @Test(arguments: [
    "m:2-3=beac,i:4-19,i:20-21,i:22-23,p:24-24,d:25-25",
    "m:2-3=0215,i:4-19,i:20-21,i:22-23,p:24-24",
    "s:0-1=feaa,m:2-2=00,p:3-3:-41,i:4-13,i:14-19",
    "s:0-1=feaa,m:2-2=10,p:3-3:-41,i:4-20v",
    "x,s:0-1=feaa,m:2-2=20,d:3-3,d:4-5,d:6-7,d:8-11,d:12-15",
    "s:0-1=fed8,m:2-2=00,p:3-3:-41,i:4-21v",
    "m:0-3=4c000215,i:4-19,i:20-21,i:22-23,p:24-24",
    "m:2-3=0215,i:4-19l,i:20-21lv,i:22-23bv,p:24-24:-3,d:25-26l,x",
    "x,i:4-5,m:0-0=00", "m:253-253=00,i:0-253,p:-:-255",
  ])
  func accepted(layout: String) throws {
    #expect(try BeaconLayout(layout).text == layout)
  }
}
