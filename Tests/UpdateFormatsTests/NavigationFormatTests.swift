import FloorMaps
import Positioning
import Quantities
import Testing

@testable import UpdateFormats

@Suite("Sentences of NMEA 0183")
struct NMEASentenceTests {
  @Test(
    "the checksum is the XOR of the octets between $ and *, two digits",
    arguments: [
      // The examples of gpsd's "NMEA Revealed" and of everybody's textbook.
      (
        "GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
        "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47"
      ),
      (
        "GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W",
        "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A"
      ),
      // 0x41 ^ 0x42 = 0x03; 0x41 ^ 0x41 = 0x00; 0x47 ^ 0x4E = 0x09; 0x4F ^ 0x22 = 0x6D.
      ("AB", "$AB*03"), ("AA", "$AA*00"), ("GN", "$GN*09"), ("O\"", "$O\"*6D"),
    ]
  )
  func checksum(body: String, sentence: String) {
    #expect(nmeaSentence([body]) == sentence)
    let fields = body.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    #expect(nmeaSentence(fields) == sentence)
  }

  @Test(
    "angles are degrees and minutes; sixty minutes are a degree",
    arguments: [
      (48.1173, "4807.0380000", "N"), (-33.8568, "3351.4080000", "S"), (0.0, "0000.0000000", "N"),
      (7.999_999_999_9, "0800.0000000", "N"), (-1e-12, "0000.0000000", "N"),
      (90.0, "9000.0000000", "N"), (1.5 / 60, "0001.5000000", "N"),
      (10 + 59.999_999_9 / 60, "1059.9999999", "N"),
    ]
  )
  func latitude(degrees: Double, text: String, direction: String) {
    #expect(nmeaAngle(degrees, degreeDigits: 2, "N", "S") == [text, direction])
  }

  @Test("longitudes have three digits of degrees")
  func longitude() {
    #expect(nmeaAngle(-5.25, degreeDigits: 3, "E", "W") == ["00515.0000000", "W"])
    #expect(nmeaAngle(179.5, degreeDigits: 3, "E", "W") == ["17930.0000000", "E"])
  }

  @Test(
    "time of day and date in UTC; a recording's own clock has no date",
    arguments: [
      (Int64(1_767_225_601_500_000), "000001.500", "010126"),
      (1_709_251_199_999_999, "235959.999", "290224"),
      (951_868_800_000_000, "000000.000", "010300"),
      (4_102_444_799_000_000, "235959.000", "311299"),
      (0, "000000.000", ""), (61_002_000, "000101.002", ""), (-1, "235959.999", ""),
      (Int64.min, "195905.224", ""), (Int64.max, "040054.775", "100147"),
    ]
  )
  func times(microseconds: Int64, time: String, date: String) {
    let stamp = Timestamp(microseconds: microseconds)
    #expect(nmeaTime(stamp) == time)
    #expect(nmeaDate(stamp) == date)
  }
}

@Suite("Positions for navigation programs")
struct NavigationFormatTests {
  private let time = Timestamp(microseconds: 1_767_225_601_500_000)
  private let map = FloorMap(
    origin: Origin(latitude: 48.137, longitude: 11.575, bearing: 0),
    floors: [Floor(id: "0"), Floor(id: "1", level: 1, elevation: 3.5)]
  )

  private func position(_ floor: String) -> PositionUpdate {
    var update = PositionUpdate(time: time, status: .fix, beacons: 7)
    update.floor = floor
    update.position = Point(x: 1000.0004, y: 0)
    update.covariance = Covariance(xx: 0.25, xy: 0, yy: 4)
    update.accuracy = 3.8
    return update
  }

  // The checksums are by Python: functools.reduce(lambda a, c: a ^ ord(c), body, 0).
  @Test("NMEA: satellites, minimum, fix, errors")
  func nmea() throws {
    let format = NMEAFormat(try #require(Georeference(map)))
    #expect(
      format.sentences(.position(position("1"))) == [
        "$GNGSA,A,3,,,,,,,,,,,,,,0.20,*1E",
        "$GNRMC,000001.500,A,4808.2199529,N,01135.3061530,E,,,010126,,,E*79",
        "$GNGGA,000001.500,4808.2199529,N,01135.3061530,E,6,07,0.20,3.50,M,,,,*1C",
        "$GNGST,000001.500,,2.000,0.500,0.0,2.000,0.500,*7D",
      ]
    )
  }

  @Test("NMEA: a map that tells no heights gives a fix in two dimensions")
  func flat() throws {
    let flat = FloorMap(origin: map.origin)
    let sentences = NMEAFormat(try #require(Georeference(flat))).sentences(.position(position("0")))
    #expect(sentences[2].contains(",E,6,07,0.20,,,,,,*"))
    #expect(sentences[0].hasPrefix("$GNGSA,A,2,"))
  }

  @Test("NMEA: no position is quality 0, status V, mode N and GSA mode 1, at its time")
  func noFix() throws {
    let format = NMEAFormat(try #require(Georeference(map)))
    let update = PositionUpdate(time: time, status: .tooFewBeacons, beacons: 2)
    #expect(
      format.sentences(.position(update)) == [
        "$GNGSA,A,1,,,,,,,,,,,,,,,*00",
        "$GNRMC,000001.500,V,,,,,,,010126,,,N*53",
        "$GNGGA,000001.500,,,,,0,02,,,,,,,*60",
      ]
    )
    #expect(format.sentences(.nearest(NearestUpdate(time: time))) == [])
  }

  @Test(
    "NMEA: HDOP is the 95 % radius by 19 m, within what the field tells; absent when not known",
    arguments: [
      (19.0, "1.00"), (2.0, "0.11"), (0.001, "0.01"), (1e6, "99.99"), (.infinity, "99.99"),
      (.nan, ""), (nil, ""),
    ] as [(Double?, String)]
  )
  func dilution(radius: Double?, hdop: String) throws {
    let format = NMEAFormat(try #require(Georeference(map)))
    var update = position("1")
    update.accuracy = radius
    #expect(format.sentences(.position(update))[0].contains(",,,,\(hdop),*"))
  }

  @Test("NMEA: the ellipse's major axis in degrees from north; not told when not finite")
  func ellipse() throws {
    let format = NMEAFormat(try #require(Georeference(map)))
    var update = position("1")
    // Major axis of variance 5 + 4 = 9 to the north-west, minor of 5 - 4 = 1.
    update.covariance = Covariance(xx: 5, xy: -4, yy: 5)
    #expect(
      format.sentences(.position(update))[3].hasPrefix(
        "$GNGST,000001.500,,3.000,1.000,135.0,2.236,2.236,*"
      )
    )
    update.covariance = Covariance(xx: .infinity, xy: 0, yy: 1)
    #expect(format.sentences(.position(update)).count == 3)
  }

  @Test("NMEA: no sentence is longer than the 82 octets of the standard, its line end included")
  func length() throws {
    let floors = [Floor(id: "1", level: -9, elevation: -9_999_999.99)]
    let origin = Origin(latitude: -89.5, longitude: -179.5)
    let reference = try #require(Georeference(FloorMap(origin: origin, floors: floors)))
    var update = position("1")
    update.accuracy = 1e9
    update.beacons = 5000
    update.covariance = Covariance(xx: 9e9, xy: -8e9, yy: 9e9)
    for sentence in NMEAFormat(reference).sentences(.position(update)) {
      #expect(sentence.utf8.count + 2 <= 82, "\(sentence)")
    }
  }

  @Test("GeoJSON: longitude first, the fields of NDJSON as properties, null for no position")
  func geojson() throws {
    let format = GeoJSONFormat(try #require(Georeference(map)))
    #expect(
      format.feature(.position(position("1"))) == #"{"type":"Feature","geometry":{"type":"Point","#
        + #""coordinates":[11.588435883,48.136999215]},"properties":{"time":1767225601.500000,"#
        + #""status":"fix","floor":"1","x":1000.000,"y":0.000,"#
        + #""covariance":[[0.250000,0.000000],[0.000000,4.000000]],"accuracy":3.800,"beacons":7,"#
        + #""elevation":3.50}}"#
    )
    let update = PositionUpdate(time: time, status: .degenerate, beacons: 3)
    #expect(
      format.feature(.position(update)) == #"{"type":"Feature","geometry":null,"#
        + #""properties":{"time":1767225601.500000,"status":"degenerate","beacons":3}}"#
    )
    #expect(format.feature(.nearest(NearestUpdate(time: time))) == nil)
  }

  @Test("what cannot be on Earth is no position", arguments: [Double.nan, .infinity, 1e308])
  func absurd(coordinate: Double) throws {
    let reference = try #require(Georeference(map))
    var update = position("1")
    update.position = Point(x: coordinate, y: coordinate)
    #expect(NMEAFormat(reference).sentences(.position(update)).count >= 3)
    #expect(GeoJSONFormat(reference).feature(.position(update)) != nil)
  }
}
