import FloorMaps
import Quantities

/// Floor maps beside those of `Fixtures`, and JSON5 of every kind.
enum MapSeeds {
  static let maps: [[UInt8]] = [
    FloorMapSkeleton.text(
      beacons: [.init(id: "a", identity: .address(DeviceAddress(value: 1)), measuredPower: -59)],
      name: "skeleton"
    ),
    """
    {format: 'beaconfix-map', version: 1, yAxis: 'down', receiver: {height: 1, offset: -2},
     origin: {latitude: 52.5, longitude: 13.4, bearing: 90},
     propagation: {measuredPower: -59, exponent: 2, shadowing: 5,
                   hearing: {threshold: -98, width: 2}},
     layouts: ['m:2-3=0215,i:4-19,i:20-21,i:22-23,p:24-24'],
     floors: [{id: 0, level: 0, outline: [[0, 0], [10, 0], [10, 8], [0, 8]], slabLoss: 15,
               rooms: [{id: 'r', polygon: [[0, 0], [5, 0], [5, 8]], message: 'm', url: 'u'}],
               walls: [{from: [5, 0], to: [5, 8], loss: 6}],
               stairs: [{polygon: [[1, 1], [2, 1], [2, 2]], to: ['1']}]},
              {id: '1', level: 1, elevation: 3}],
     beacons: [{id: 'a', floor: 0, x: 0, y: 0, z: 2.4,
                ibeacon: {uuid: '8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7', major: 1, minor: 2}},
               {id: 'b', floor: 0, x: 10, y: 8, rangeBias: 1,
                altbeacon: {id1: '8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7', id2: 1, id3: 2}},
               {id: 'c', floor: '1', x: 0, y: 8, address: 'C0:00:00:00:00:01'},
               {id: 'd', floor: '1', x: 1, y: 2, eddystone:
                {namespace: '00112233445566778899', instance: 'aabbccddeeff'}}],
     receivers: [{id: 'r', floor: 0, x: 1, y: 1}],
     regions: [{id: 'g', uuid: '8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7', major: 1}]}
    """,
  ].map { Array($0.utf8) }

  static let json5: [[UInt8]] =
    [
      "\u{FEFF}// line\n/* block */ {a: [1, -2.5e3, +.5, 5., 0xFF, Infinity, -NaN,], 'b': {},}\r\n",
      "{\"q\\\"\": 'it\\'s \\x41\\u00e9\\ud83d\\ude00 \\\n on', $_\\u0061: null, a: true, a: false}",
      "[[[[]]], {x: {y: {z: []}}}, \"\", '\u{2028}']\u{A0}",
      "{\n  a: 1, // one\n  b: 2 /* two */\n}",
      "{\r\n\ta: [\r\n\t\t{b: ''},\r\n\t],\r\n}",
    ].map { Array($0.utf8) }

  static let words = [
    "//", "/*", "*/", "\\u00e9", "\\ud83d\\ude00", "\\x41", "\\\n", "Infinity", "NaN", "0x", "null",
    "true", "false", "1e308", "[]", "{}", "[[", "': ", ",\n", "\u{2028}", "\u{FEFF}", "\u{301}",
  ]

  static let keys = [
    "format", "version", "beaconfix-map", "yAxis", "origin", "latitude", "longitude", "bearing",
    "receiver", "height", "offset", "propagation", "measuredPower", "exponent", "shadowing",
    "hearing", "threshold", "width", "layouts", "floors", "level", "elevation", "outline",
    "slabLoss", "rooms", "polygon", "walls", "from", "to", "loss", "stairs", "beacons", "ibeacon",
    "uuid", "major", "minor", "altbeacon", "eddystone", "namespace", "instance", "address",
    "rangeBias", "label", "message", "url", "receivers", "regions",
  ]
}
