// The floor map as it is edited: what there is to take hold of, and how it changes. No page here.

import { fresh, named } from "./identity.js";

/** Everything on a floor that can be chosen, with the points by which it is held. */
export function things(map, floorId) {
  const floor = map.floors.find(({ id }) => id === floorId);
  const placed = (kind) => map[`${kind}s`].filter((item) => item.floor === floorId).map((item) => ({
    key: `${kind}:${item.uid}`, kind, item, handles: [{ at: [item.x, item.y], words: `${kind} ${item.label ?? item.id}` }],
  }));
  const polygon = (kind, item, points, name) => ({
    key: `${kind}:${item.uid}`, kind, item, handles: points.map((at, index) => ({ at, words: `${name}, corner ${index + 1}` })),
  });
  return [
    ...(floor?.outline ? [polygon("outline", floor, floor.outline, "outline")] : []),
    ...(floor?.rooms ?? []).map((room) => polygon("room", room, room.polygon, `room ${room.name ?? room.id}`)),
    ...(floor?.stairs ?? []).map((stairs) => polygon("stairs", stairs, stairs.polygon, `stairs ${stairs.id ?? ""}`)),
    ...(floor?.walls ?? []).map((wall, index) => ({
      key: `wall:${wall.uid}`, kind: "wall", item: wall,
      handles: [{ at: wall.from, words: `wall ${index + 1}, one end` }, { at: wall.to, words: `wall ${index + 1}, other end` }],
    })),
    ...placed("beacon"), ...placed("receiver"),
  ];
}

/** The thing of a key. */
export function find(map, floorId, key) {
  return things(map, floorId).find((thing) => thing.key === key);
}

/** The list of a floor or of the map that has the things of a kind. */
export function listOf(map, floorId, kind) {
  if (kind === "beacon" || kind === "receiver") return map[`${kind}s`];
  const floor = map.floors.find(({ id }) => id === floorId);
  return (floor[kind === "stairs" ? "stairs" : `${kind}s`] ??= []);
}

/** Adds something at a place; a beacon that waited for one keeps what it has. Answers its key. */
export function add(map, floorId, kind, [x, y], waiting) {
  const floor = map.floors.find(({ id }) => id === floorId);
  if (kind === "outline") {
    floor.outline = rectangle([x, y], [x, y]);
    return `outline:${floor.uid}`;
  }
  const list = listOf(map, floorId, kind);
  const id = fresh(kind, kind === "beacon" ? [...list, ...(map.unplaced ?? [])] : list);
  const item = named({
    beacon: () => ({ id, ...waiting, floor: floorId, x, y }),
    receiver: () => ({ id, floor: floorId, x, y }),
    room: () => ({ id, polygon: rectangle([x, y], [x, y]) }),
    stairs: () => ({ id, polygon: rectangle([x, y], [x, y]), to: nextFloor(map, floor) }),
    wall: () => ({ from: [x, y], to: [x, y], loss: 3 }),
  }[kind]());
  list.push(item);
  return `${kind}:${item.uid}`;
}

/** Where stairs most likely lead: one floor up, else down. */
function nextFloor({ floors }, floor) {
  const above = floors.filter(({ level }) => level > floor.level).sort((a, b) => a.level - b.level);
  const below = floors.filter((other) => other !== floor && other.level <= floor.level).sort((a, b) => b.level - a.level);
  return [above[0] ?? below[0]].filter(Boolean).map(({ id }) => id);
}

function rectangle([x0, y0], [x1, y1]) {
  return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
}

/** Draws something new from where it began to a place. */
export function stretch(map, floorId, key, start, place) {
  const { kind, item } = find(map, floorId, key);
  if (kind === "room" || kind === "stairs") item.polygon = rectangle(start, place);
  else if (kind === "outline") item.outline = rectangle(start, place);
  else if (kind === "wall") item.to = place;
}

/** Moves one of the points by which a thing is held. */
export function move(map, floorId, key, index, place) {
  const { kind, item } = find(map, floorId, key);
  if (kind === "room" || kind === "stairs") item.polygon[index] = place;
  else if (kind === "outline") item.outline[index] = place;
  else if (kind === "wall") item[index ? "to" : "from"] = place;
  else [item.x, item.y] = place;
}

/** Puts a corner in the middle of the longest side. */
export function addCorner(polygon) {
  const sides = polygon.map(([x, y], index) => {
    const next = polygon[(index + 1) % polygon.length];
    return { index, length: Math.hypot(next[0] - x, next[1] - y), at: [(x + next[0]) / 2, (y + next[1]) / 2] };
  });
  const longest = sides.reduce((best, side) => (side.length > best.length ? side : best));
  polygon.splice(longest.index + 1, 0, longest.at.map((value) => Number(value.toFixed(2))));
}

/** Takes a thing away. */
export function remove(map, floorId, key) {
  const { kind, item } = find(map, floorId, key);
  if (kind === "outline") return void delete item.outline;
  const list = listOf(map, floorId, kind);
  list.splice(list.indexOf(item), 1);
}

/** Adds a floor, with the outline of another one if that is given. Answers it. */
export function addFloor(map, properties, outline) {
  const floor = named({ ...properties, outline: outline && structuredClone(outline) });
  map.floors.push(floor);
  return floor;
}

/** What goes with a floor when it is taken away. */
export function standsOn(map, floorId) {
  const count = (list = []) => list.filter(({ floor }) => floor === floorId).length;
  return { beacons: count(map.beacons), receivers: count(map.receivers) };
}

/** Takes a floor away with all that stands on it; beacons without a place wait on another one. */
export function removeFloor(map, floorId) {
  map.floors = map.floors.filter(({ id }) => id !== floorId);
  for (const kind of ["beacons", "receivers"]) map[kind] = map[kind].filter(({ floor }) => floor !== floorId);
  for (const beacon of map.unplaced ?? []) if (beacon.floor === floorId) beacon.floor = map.floors[0].id;
  for (const floor of map.floors) {
    for (const stairs of floor.stairs ?? []) stairs.to = stairs.to.filter((id) => id !== floorId);
    // Stairs that lead nowhere any more are none.
    if (floor.stairs) floor.stairs = floor.stairs.filter(({ to }) => to.length);
  }
}

/** Gives a floor another id; all that names it follows. */
export function renameFloor(map, from, to) {
  const follow = (item) => { if (item.floor === from) item.floor = to; };
  for (const floor of map.floors) {
    if (floor.id === from) floor.id = to;
    for (const stairs of floor.stairs ?? []) stairs.to = stairs.to.map((id) => (id === from ? to : id));
  }
  for (const list of [map.beacons, map.receivers, map.unplaced ?? []]) list.forEach(follow);
}
