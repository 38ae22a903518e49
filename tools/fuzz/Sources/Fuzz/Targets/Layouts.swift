import Advertising

/// Layouts of each kind of field: identifiers of known and other shapes, powers, data.
let layouts: [BeaconLayout] = [
  "m:2-3=0215,i:4-19,i:20-21,i:22-23,p:24-24",
  "m:2-3=beac,i:4-19,i:20-21,i:22-23,p:24-24,d:25-25",
  "s:0-1=feaa,m:2-2=00,p:3-3:-41,i:4-13,i:14-19",
  "x,s:0-1=feaa,m:2-2=20,d:3-3,d:4-5,d:6-7l,d:8-11,d:12-15",
  "s:0-1=feaa,m:2-2=10,p:3-3:-41,i:4-21v",
  "m:0-1=4c00,i:2-9lv,p:-:-59",
].map { text in
  do { return try BeaconLayout(text) } catch { fatalError("\(text): \(error)") }
}
