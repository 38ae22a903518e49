extension Origin {
  init?(reading node: Node, _ log: inout FindingLog) {
    let keys = ["latitude", "longitude", "bearing"]
    guard let object = ObjectReader(node, keys: keys, &log) else { return nil }
    let latitude = object.required("latitude", "degrees, north positive", &log)?
      .number(.latitude, &log)
    let longitude = object.required("longitude", "degrees, east positive", &log)?
      .number(.longitude, &log)
    if object["bearing"] == nil {
      log.warning(
        node.place(of: "bearing"),
        "missing: up on the map is taken for north",
        advice: "add \"bearing\": degrees clockwise from north to the map's up direction"
      )
    }
    let bearing = object["bearing"]?.number(.bearing, &log)
    guard let latitude, let longitude else { return nil }
    self.init(latitude: latitude, longitude: longitude, bearing: bearing ?? 0)
  }
}
