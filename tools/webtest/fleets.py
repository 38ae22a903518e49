"""Maps of one or two floors, and sightings of targets that move on them: what is heard is what the distance says."""

import math

SIZE = (60, 30)  # metres
SLAB = 18  # dB
POWER = -59  # dBm at 1 m
HEARD = -92  # dBm, the faintest that is heard
ROOMS = [("hall", "Hall", (0, 0, 24, 30)), ("store", "Store", (24, 0, 44, 16)), ("packing", "Packing", (44, 0, 60, 16)),
         ("cold", "Cold room", (24, 16, 42, 30)), ("office", "Office", (42, 16, 60, 30))]
FLOORS = ["ground", "first"]
PLACES = [(x, y) for x in (2, 16, 30, 44, 58) for y in (2, 28)]


def corners(x0, y0, x1, y1):
    return f"[[{x0},{y0}],[{x1},{y0}],[{x1},{y1}],[{x0},{y1}]]"


def warehouse(floor_count=2):
    """A floor map with ten receivers on each floor, and stairs between two of them."""
    floors = []
    for level, floor in enumerate(FLOORS[:floor_count]):
        rooms = ",".join(f'{{"id": "{floor}-{name}", "name": "{words}", "polygon": {corners(*box)}}}'
                         for name, words, box in ROOMS)
        stairs = f'{{"id": "stairs", "polygon": {corners(20, 12, 24, 18)}, "to": ["{FLOORS[1 - level]}"]}}'
        floors.append(f'''{{"id": "{floor}", "level": {level}, "elevation": {4 * level}, "slabLoss": {SLAB},
          "outline": {corners(0, 0, *SIZE)}, "rooms": [{rooms}],
          "walls": [{{"from": [24, 0], "to": [24, 12], "loss": 4}}, {{"from": [24, 18], "to": [24, 30], "loss": 4}}],
          "stairs": [{stairs if floor_count == 2 else ""}]}}''')
    receivers = ",".join(f'{{"id": "{name}", "floor": "{floor}", "x": {x}, "y": {y}}}'
                         for name, floor, x, y in receivers_of(floor_count))
    return f'''{{"format": "beaconfix-map", "version": 1, "name": "Warehouse",
      "propagation": {{"measuredPower": {POWER}, "exponent": 2, "shadowing": 3}},
      "floors": [{",".join(floors)}], "receivers": [{receivers}]}}'''


def receivers_of(floor_count):
    return [(f"{floor[0]}{index}", floor, x, y) for floor in FLOORS[:floor_count] for index, (x, y) in enumerate(PLACES)]


def place(number, time, floor_count):
    """Where a target is: rounds of its own, on the floor of its number's parity; every fifth changes floors."""
    floor = FLOORS[(number if number % 5 != 4 else int(time // 10)) % floor_count]
    angle = number * 2.4 + time / 12
    middle = (6 + (number * 7.3) % 48, 5 + (number * 4.7) % 20)
    return floor, middle[0] + 3 * math.cos(angle), middle[1] + 3 * math.sin(angle)


def fleet(count, seconds, name="cart {}", nearest=None, floor_count=2):
    """Sightings of so many targets, each heard once a second; by the nearest receivers only, if that is said."""
    rows = ["time,receiver,target,beacon,rssi"]
    for second in range(seconds):
        for number in range(count):
            floor, x, y = place(number, second, floor_count)
            heard = []
            for receiver, where, rx, ry in receivers_of(floor_count):
                level = POWER - 20 * math.log10(max(math.hypot(x - rx, y - ry), 0.3)) - SLAB * (where != floor)
                heard.append((level, receiver))
            heard = sorted(heard, reverse=True)[:nearest]
            time = second + number / (2 * count)
            tag = name.format(number + 1)
            rows += [f"{time:.4f},{receiver},{tag},{tag},{level:.1f}" for level, receiver in heard if level >= HEARD]
    return "\n".join(rows) + "\n"
