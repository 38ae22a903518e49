import FloorMaps
import Locating
import Quantities
import Testing

@testable import Positioning

@Suite("Rooms entered and left")
struct RoomPresenceTests {
  /// Four rooms of 5 m by 5 m, and a corridor above them that is no room.
  private let floor: Floor = {
    func square(_ id: String, _ x: Double, _ y: Double) -> Room {
      let corners = [(x, y), (x + 5, y), (x + 5, y + 5), (x, y + 5)]
      return Room(id: id, polygon: corners.map { Point(x: $0.0, y: $0.1) })
    }
    let outline = [(0.0, 0.0), (10, 0), (10, 14), (0, 14)].map { Point(x: $0.0, y: $0.1) }
    let rooms = [square("a", 0, 0), square("b", 5, 0), square("c", 0, 5), square("d", 5, 5)]
    return Floor(id: "0", outline: outline, rooms: rooms)
  }()

  /// What is told of places a second apart, `nil` for none, with a deviation in metres.
  private func events(
    _ places: [(x: Double, y: Double)?],
    deviation: Double,
    apart: Double = 1
  ) -> [String] {
    var presence = RoomPresence()
    var events: [String] = []
    for (index, place) in places.enumerated() {
      let time = Timestamp(microseconds: Int64(Double(index) * apart * 1e6))
      var update = PositionUpdate(time: time, status: .fix, beacons: 3)
      update.position = place.map { Point(x: $0.x, y: $0.y) }
      let variance = deviation * deviation
      update.covariance = Covariance(xx: variance, xy: 0, yy: variance)
      let change = presence.follow(update, on: floor)
      if let left = change.left { events.append("\(index) exit \(left.id)") }
      if let entered = change.entered { events.append("\(index) enter \(entered.id)") }
    }
    return events
  }

  @Test("the first at once, another when it shows for a second")
  func plain() {
    let places: [(x: Double, y: Double)?] = [(2, 2), (4, 2), (6, 2), (7, 2), (8, 2)]
    #expect(events(places, deviation: 0.1) == ["0 enter a", "3 exit a", "3 enter b"])
    #expect(events(places, deviation: 0.1, apart: 0.25) == ["0 enter a"], "half a second in b")
  }

  @Test("to and fro at a door changes nothing, however sure each position is")
  func door() {
    let places = (0..<60).map { tick -> (x: Double, y: Double)? in (tick % 2 == 0 ? 4 : 6, 2) }
    #expect(events(places, deviation: 0.1) == ["0 enter a"])
  }

  @Test("a position that may as well be next door changes nothing")
  func unsure() {
    let places = [(2.0, 2.0)] + (0..<60).map { _ in (5.3, 2.0) }
    #expect(events(places.map { $0 }, deviation: 2) == ["0 enter a"])
  }

  @Test("where four rooms meet and none has half, there is none")
  func nowhere() {
    let corner = [(x: Double, y: Double)?](repeating: (5, 5), count: 10)
    #expect(events(corner, deviation: 2) == [])
    #expect(
      events([(5.5, 5.5)] + corner, deviation: 0.4) == ["0 enter d"],
      "entered before, it stays"
    )
  }

  @Test("out into what is no room leaves it")
  func corridor() {
    let places: [(x: Double, y: Double)?] = [(2, 7), (2, 12), (2, 12), (2, 12)]
    #expect(events(places, deviation: 0.5) == ["0 enter c", "2 exit c"])
  }

  @Test("what of the position lies outside the outline counts at the nearest place inside")
  func outline() {
    #expect(events([(0, 0)], deviation: 1) == ["0 enter a"])
    #expect(events([(0, 13)], deviation: 1) == [])
  }

  @Test("ten seconds without a position, and no room is known")
  func lost() {
    let gone = [(x: Double, y: Double)?](repeating: nil, count: 12)
    #expect(events([(2, 2)] + gone, deviation: 0.1) == ["0 enter a", "11 exit a"])
  }
}
