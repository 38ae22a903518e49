extension Floor {
  init?(reading node: Node, _ log: inout FindingLog) {
    let keys = [
      "id", "level", "elevation", "outline", "propagation", "slabLoss", "rooms", "walls", "stairs",
    ]
    guard let object = ObjectReader(node, keys: keys, &log) else { return nil }
    let id = object.required("id", "the name that beacons give in \"floor\"", &log)?.mapID(&log)
    if object["outline"] == nil {
      log.warning(
        node.place(of: "outline"),
        "missing: nothing can be told to be outside",
        advice: "add \"outline\": [[x, y], ...], the corners of the floor"
      )
    }
    let rooms = object.list("rooms", &log) { Room(reading: $0, &$1) }
    noteDuplicates(in: rooms, of: "room", &log, by: \.id)
    let read = Floor(
      id: id ?? "",
      level: object["level"]?.whole(-1000...1000, &log) ?? 0,
      elevation: object["elevation"]?.number(.coordinate, &log) ?? 0,
      outline: object["outline"]?.polygon(&log) ?? [],
      propagation: object["propagation"].flatMap { Propagation(reading: $0, &log) },
      slabLoss: object["slabLoss"]?.number(.loss, &log),
      rooms: rooms.values,
      walls: object.list("walls", &log) { Wall(reading: $0, &$1) }.values,
      stairs: object.list("stairs", &log) { Stairs(reading: $0, &$1) }.values
    )
    guard id != nil else { return nil }
    self = read
  }
}

extension Room {
  init?(reading node: Node, _ log: inout FindingLog) {
    let keys = ["id", "name", "polygon", "message", "url"]
    guard let object = ObjectReader(node, keys: keys, &log) else { return nil }
    let id = object.required("id", "a name of its own", &log)?.mapID(&log)
    let polygon = object.required("polygon", "[[x, y], ...], the corners in order", &log)?
      .polygon(&log)
    let read = Room(
      id: id ?? "",
      name: object["name"]?.string(&log),
      polygon: polygon ?? [],
      message: object["message"]?.string(&log),
      url: object["url"]?.string(&log)
    )
    guard id != nil else { return nil }
    self = read
  }
}

extension Wall {
  init?(reading node: Node, _ log: inout FindingLog) {
    guard let object = ObjectReader(node, keys: ["from", "to", "loss"], &log) else { return nil }
    let from = object.required("from", "[x, y], one end", &log)?.point(&log)
    let to = object.required("to", "[x, y], the other end", &log)?.point(&log)
    let loss = object.required("loss", "dB that the wall takes away", &log)?.number(.loss, &log)
    guard let from, let to, let loss else { return nil }
    if from == to {
      log.warning(node.place, "a wall without length", advice: "give two different ends")
    }
    self.init(from: from, to: to, loss: loss)
  }
}

extension Stairs {
  init?(reading node: Node, _ log: inout FindingLog) {
    guard let object = ObjectReader(node, keys: ["id", "polygon", "to"], &log) else { return nil }
    let polygon = object.required("polygon", "[[x, y], ...], the corners in order", &log)?
      .polygon(&log)
    let to = object.required("to", "[\"floor id\", ...], where they lead", &log)?.elements(&log)
    self.init(
      id: object["id"]?.mapID(&log),
      polygon: polygon ?? [],
      to: (to ?? []).compactMap { $0.id(&log) }
    )
  }
}
