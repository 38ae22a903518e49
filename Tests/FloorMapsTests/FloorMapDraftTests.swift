import FloorMaps
import Quantities
import Testing

@Suite("Edited floor maps")
struct FloorMapDraftTests {
  /// A file with everything that an editor must not lose.
  private static let file = """
    // The hall.
    {
      format: 'beaconfix-map', version: 1, // one
      propagation: {exponent: 2.0},
      floors: [
        {
          id: "0",
          outline: [[0, 0], [10, 0], [10.0, 8], [0, 8]], /* brick */
          rooms: [{id: "r", polygon: [[0, 0], [4, 0], [4, 4]]}],
          walls: [
            {from: [0, 4], to: [5, 4], loss: 3}, // the first
            {from: [5, 4], to: [5, 8], loss: +3.0},
          ],
        },
      ],
      beacons: [
        // By the door.
        {id: "a", floor: "0", x: 0x1, y: 1.50, note: "unknown keys stay"},
        {id: "b", floor: "0", x: 9, y: 1}, // needs a battery
        {id: "c", floor: "0", x: 9, y: 7, label: "C"}
      ],
    }

    """

  /// The copy that an editor gets, with defaults that the file leaves out.
  private static let copy = """
    {"format":"beaconfix-map","version":1,"revision":"1","yAxis":"up",
    "floors":[{"id":"0","level":0,"outline":[[0,0],[10,0],[10,8],[0,8]],
    "rooms":[{"id":"r","polygon":[[0,0],[4,0],[4,4]]}],
    "walls":[{"from":[0,4],"to":[5,4],"loss":3},{"from":[5,4],"to":[5,8],"loss":3}]}],
    "beacons":[{"id":"a","floor":"0","x":1,"y":1.5},{"id":"b","floor":"0","x":9,"y":1},
    {"id":"c","floor":"0","x":9,"y":7,"label":"C"}]}
    """

  struct Change: CustomTestStringConvertible {
    let testDescription: String
    /// In the copy: what is replaced, and by what.
    let copy: [(String, String)]
    /// In the file, likewise.
    let file: [(String, String)]
  }

  static let changes = [
    Change(testDescription: "nothing", copy: [], file: []),
    Change(
      testDescription: "a beacon is moved",
      copy: [("\"x\":1,\"y\":1.5", "\"x\":2.25,\"y\":1.5")],
      file: [("x: 0x1", "x: 2.25")]
    ),
    Change(
      testDescription: "a beacon gets a height, in keys like the others",
      copy: [("\"x\":9,\"y\":1}", "\"x\":9,\"y\":1,\"z\":2.5}")],
      file: [("x: 9, y: 1}", "x: 9, y: 1, z: 2.5}")]
    ),
    Change(
      testDescription: "path loss and the receiver's height",
      copy: [
        (
          "\"yAxis\":\"up\"",
          "\"yAxis\":\"up\",\"receiver\":{\"height\":1.2},"
            + "\"propagation\":{\"measuredPower\":-60,\"exponent\":2.5}"
        )
      ],
      file: [
        ("{exponent: 2.0}", "{exponent: 2.5, measuredPower: -60}"),
        ("label: \"C\"}\n  ],\n", "label: \"C\"}\n  ],\n  receiver: {\"height\": 1.2},\n"),
      ]
    ),
    Change(
      testDescription: "a label is taken away",
      copy: [(",\"label\":\"C\"", "")],
      file: [("y: 7, label: \"C\"}", "y: 7, }")]
    ),
    Change(
      testDescription: "a beacon goes, with what stands behind it on its line",
      copy: [("{\"id\":\"b\",\"floor\":\"0\",\"x\":9,\"y\":1},", "")],
      file: [("    {id: \"b\", floor: \"0\", x: 9, y: 1}, // needs a battery\n", "")]
    ),
    Change(
      testDescription: "the last beacon goes",
      copy: [(",\n{\"id\":\"c\",\"floor\":\"0\",\"x\":9,\"y\":7,\"label\":\"C\"}", "")],
      file: [("    {id: \"c\", floor: \"0\", x: 9, y: 7, label: \"C\"}\n", "")]
    ),
    Change(
      testDescription: "a beacon comes, on a line of its own",
      copy: [
        ("\"label\":\"C\"}", "\"label\":\"C\"},{\"id\":\"d\",\"floor\":\"0\",\"x\":5,\"y\":5}")
      ],
      file: [
        (
          "label: \"C\"}",
          "label: \"C\"},\n    {\"id\": \"d\", \"floor\": \"0\", \"x\": 5, \"y\": 5}"
        )
      ]
    ),
    Change(
      testDescription: "one goes and one comes",
      copy: [
        (
          "{\"id\":\"c\",\"floor\":\"0\",\"x\":9,\"y\":7,\"label\":\"C\"}",
          "{\"id\":\"d\",\"floor\":\"0\",\"x\":5,\"y\":5}"
        )
      ],
      file: [
        (
          "    {id: \"c\", floor: \"0\", x: 9, y: 7, label: \"C\"}\n",
          "    {\"id\": \"d\", \"floor\": \"0\", \"x\": 5, \"y\": 5},\n"
        )
      ]
    ),
    Change(
      testDescription: "the end of a wall is moved",
      copy: [("\"to\":[5,8]", "\"to\":[6,8]")],
      file: [("to: [5, 8]", "to: [6, 8]")]
    ),
    Change(
      testDescription: "the first wall goes",
      copy: [("{\"from\":[0,4],\"to\":[5,4],\"loss\":3},", "")],
      file: [("        {from: [0, 4], to: [5, 4], loss: 3}, // the first\n", "")]
    ),
    Change(
      testDescription: "a wall comes between",
      copy: [("\"loss\":3},{", "\"loss\":3},{\"from\":[1,1],\"to\":[2,2],\"loss\":1},{")],
      file: [
        (
          "// the first\n",
          "// the first\n        {\"from\": [1, 1], \"to\": [2, 2], \"loss\": 1},\n"
        )
      ]
    ),
    Change(
      testDescription: "a corner of the outline is moved",
      copy: [("[10,8],[0,8]", "[10,9],[0,8]")],
      file: [("[[0, 0], [10, 0], [10.0, 8], [0, 8]]", "[[0, 0], [10, 0], [10, 9], [0, 8]]")]
    ),
    Change(
      testDescription: "a room comes beside the other",
      copy: [("[4,4]]}],", "[4,4]]},{\"id\":\"s\",\"polygon\":[[5,5],[6,5],[6,6]]}],")],
      file: [
        ("[4, 4]]}]", "[4, 4]]}, {\"id\": \"s\", \"polygon\": [[5, 5], [6, 5], [6, 6]]}]")
      ]
    ),
    Change(
      testDescription: "all walls go",
      copy: [
        ("{\"from\":[0,4],\"to\":[5,4],\"loss\":3},{\"from\":[5,4],\"to\":[5,8],\"loss\":3}", "")
      ],
      file: [
        ("        {from: [0, 4], to: [5, 4], loss: 3}, // the first\n", ""),
        ("        {from: [5, 4], to: [5, 8], loss: +3.0},\n", ""),
      ]
    ),
    Change(
      testDescription: "a beacon gets another id, and keeps what only the file knows",
      copy: [("\"id\":\"a\",", "\"id\":\"door\",\"was\":\"a\",")],
      file: [("id: \"a\"", "id: \"door\"")]
    ),
    Change(
      testDescription: "two beacons change their ids with one another",
      copy: [
        ("\"id\":\"a\",", "\"id\":\"b\",\"was\":\"a\","),
        ("\"id\":\"b\",\"floor\"", "\"id\":\"a\",\"was\":\"b\",\"floor\""),
      ],
      file: [("id: \"a\"", "id: \"?\""), ("id: \"b\"", "id: \"a\""), ("id: \"?\"", "id: \"b\"")]
    ),
    Change(
      testDescription: "a new beacon takes the id of one that goes",
      copy: [
        (
          "{\"id\":\"b\",\"floor\":\"0\",\"x\":9,\"y\":1}",
          "{\"id\":\"b\",\"was\":null,\"floor\":\"0\",\"x\":5,\"y\":5}"
        )
      ],
      file: [
        ("    {id: \"b\", floor: \"0\", x: 9, y: 1}, // needs a battery\n", ""),
        (
          "label: \"C\"}",
          "label: \"C\"},\n    {\"id\": \"b\", \"floor\": \"0\", \"x\": 5, \"y\": 5}"
        ),
      ]
    ),
    Change(
      testDescription: "a floor gets another id, and what stands on it follows",
      copy: [("{\"id\":\"0\",", "{\"id\":\"ground\",\"was\":\"0\",")]
        + ["a", "b", "c"].map {
          ("\"id\":\"\($0)\",\"floor\":\"0\"", "\"id\":\"\($0)\",\"floor\":\"ground\"")
        },
      file: [("id: \"0\"", "id: \"ground\"")]
        + ["a", "b", "c"].map {
          ("id: \"\($0)\", floor: \"0\"", "id: \"\($0)\", floor: \"ground\"")
        }
    ),
    Change(
      testDescription:
        "a floor comes, with rooms that have no former ids; the others' levels are told now",
      copy: [
        (
          "\"loss\":3}]}],",
          "\"loss\":3}]},{\"id\":\"1\",\"was\":null,\"level\":1,\"rooms\":[{\"id\":\"q\","
            + "\"was\":null,\"polygon\":[[0,0],[4,0],[4,4]]}]}],"
        )
      ],
      file: [
        (
          "      ],\n    },\n",
          "      ],\n      level: 0,\n    },\n    {\"id\": \"1\", \"level\": 1, \"rooms\": [{\"id\": \"q\", "
            + "\"polygon\": [[0, 0], [4, 0], [4, 4]]}]},\n"
        )
      ]
    ),
    Change(
      testDescription: "the map gets a place on Earth",
      copy: [
        ("\"yAxis\":\"up\",", "\"origin\":{\"latitude\":48.1,\"longitude\":11.5,\"bearing\":20},")
      ],
      file: [
        (
          "label: \"C\"}\n  ],\n",
          "label: \"C\"}\n  ],\n  origin: "
            + "{\"latitude\": 48.1, \"longitude\": 11.5, \"bearing\": 20},\n"
        )
      ]
    ),
    Change(
      testDescription: "receivers come",
      copy: [
        (
          "\"beacons\":[",
          "\"receivers\":[{\"id\":\"n\",\"floor\":\"0\",\"x\":1,\"y\":1}],\"beacons\":["
        )
      ],
      file: [
        (
          "label: \"C\"}\n  ],\n",
          "label: \"C\"}\n  ],\n  receivers: [{\"id\": \"n\", \"floor\": \"0\", \"x\": 1, \"y\": 1}],\n"
        )
      ]
    ),
  ]

  @Test("change where they were changed, and nowhere else", arguments: changes)
  func change(_ change: Change) throws {
    func replace(_ text: String, _ pairs: [(String, String)]) throws -> String {
      try pairs.reduce(text) { text, pair in
        try #require(text.contains(pair.0), "\(pair.0)")
        return text.replacing(pair.0, with: pair.1, maxReplacements: 1)
      }
    }
    let after = try replace(Self.copy, change.copy)
    let draft = try FloorMapDraft(Array(Self.file.utf8))
      .applying(before: Array(Self.copy.utf8), after: Array(after.utf8))
    #expect(String(decoding: draft.bytes, as: UTF8.self) == (try replace(Self.file, change.file)))
    #expect(draft.map != nil)
    let wanted = try #require(FloorMap.read(Array(after.utf8)).map)
    #expect(draft.map?.floors == wanted.floors)
    #expect(draft.map?.receivers == wanted.receivers)
    #expect(draft.map?.receiverHeight == wanted.receiverHeight)
    #expect(draft.map.map { Set($0.beacons.map(\.id)) } == Set(wanted.beacons.map(\.id)))
  }

  @Test("beacons without a place are left out of the map, and can be placed one by one")
  func unplaced() throws {
    let heard = ["p", "q"].map { FloorMapSkeleton.HeardBeacon(id: $0, identity: .named($0)) }
    let draft = FloorMapDraft(Array(FloorMapSkeleton.text(beacons: heard).utf8))
    #expect(draft.unplaced.map(\.id) == ["p", "q"])
    #expect(draft.map?.beacons == [])
    let copy = Array("{\"beacons\": []}".utf8)
    let placed = "{\"beacons\": [{\"id\": \"q\", \"floor\": \"0\", \"x\": 1.5, \"y\": 2}]}"
    let next = try draft.applying(before: copy, after: Array(placed.utf8))
    #expect(next.unplaced.map(\.id) == ["p"])
    #expect(next.map?.beacons.map(\.id) == ["q"])
    let text = String(decoding: next.bytes, as: UTF8.self)
    #expect(text.contains("\"id\": \"q\", \"floor\": \"0\", \"x\": 1.5, \"y\": 2},"))
    #expect(text.contains("\"id\": \"p\", \"floor\": \"0\", \"x\": null, \"y\": null},"))
  }

  @Test("a floor that gets another id takes the beacons without a place along")
  func unplacedFollow() throws {
    let heard = [FloorMapSkeleton.HeardBeacon(id: "p", identity: .named("p"))]
    let draft = FloorMapDraft(Array(FloorMapSkeleton.text(beacons: heard).utf8))
    func copy(_ floor: String, _ key: String = "") -> [UInt8] {
      let floors = "\"floors\": [{\"id\": \"\(floor)\"\(key)}]"
      let unplaced = "\"unplaced\": [{\"id\": \"p\", \"floor\": \"\(floor)\"}]"
      return Array("{\(floors), \"beacons\": [], \(unplaced)}".utf8)
    }
    let next = try draft.applying(before: copy("0"), after: copy("hall", ", \"was\": \"0\""))
    #expect(next.map?.floors.map(\.id) == ["hall"])
    #expect(next.unplaced.map(\.floor) == ["hall"])
    let text = String(decoding: next.bytes, as: UTF8.self)
    #expect(text.contains("\"id\": \"p\", \"floor\": \"hall\", \"x\": null, \"y\": null},"))
  }

  @Test("a place on Earth that is taken away is gone from the file")
  func origin() throws {
    let file = Self.file.replacing(
      "version: 1,",
      with: "version: 1, origin: {latitude: 1, longitude: 2, bearing: 3},"
    )
    let copy = Self.copy.replacing(
      "\"version\":1,",
      with: "\"version\":1,\"origin\":{\"latitude\":1,\"longitude\":2,\"bearing\":3},"
    )
    let draft = try FloorMapDraft(Array(file.utf8))
      .applying(before: Array(copy.utf8), after: Array(Self.copy.utf8))
    #expect(draft.map?.origin == nil)
    #expect(draft.map?.beacons.count == 3)
  }
}
