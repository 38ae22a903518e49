// The floor map as it is edited: what there is to take hold of, and how it changes. No page here.

/** Everything on a floor that can be chosen, with the points by which it is held. */
export function things(map, floorId) {
  const floor = map.floors.find(({ id }) => id === floorId);
  const placed = (kind) => map[`${kind}s`].filter((item) => item.floor === floorId).map((item) => ({
    key: `${kind}:${item.id}`, kind, item, handles: [{ at: [item.x, item.y], words: `${kind} ${item.label ?? item.id}` }],
  }));
  const polygon = (kind, key, item, points, name) => ({
    key, kind, item, handles: points.map((at, index) => ({ at, words: `${name}, corner ${index + 1}` })),
  });
  return [
    ...(floor?.outline ? [polygon("outline", "outline:", floor, floor.outline, "outline")] : []),
    ...(floor?.rooms ?? []).map((room) => polygon("room", `room:${room.id}`, room, room.polygon, `room ${room.name ?? room.id}`)),
    ...(floor?.walls ?? []).map((wall, index) => ({
      key: `wall:${index}`, kind: "wall", item: wall,
      handles: [{ at: wall.from, words: `wall ${index + 1}, one end` }, { at: wall.to, words: `wall ${index + 1}, other end` }],
    })),
    ...placed("beacon"), ...placed("receiver"),
  ];
}

/** The thing of a key. */
export function find(map, floorId, key) {
  return things(map, floorId).find((thing) => thing.key === key);
}

/** A name that nothing else has. */
function fresh(kind, taken) {
  const names = new Set(taken.map(({ id }) => id));
  for (let number = 1; ; number += 1) if (!names.has(`${kind}-${number}`)) return `${kind}-${number}`;
}

/** Adds something at a place; a beacon that waited for one keeps what it has. */
export function add(map, floorId, kind, [x, y], waiting) {
  const floor = map.floors.find(({ id }) => id === floorId);
  switch (kind) {
    case "beacon": case "receiver": {
      const list = map[`${kind}s`];
      const taken = kind === "beacon" ? [...list, ...(map.unplaced ?? [])] : list;
      const item = { id: fresh(kind, taken), ...waiting, floor: floorId, x, y };
      list.push(item);
      return { key: `${kind}:${item.id}` };
    }
    case "room": {
      floor.rooms ??= [];
      const room = { id: fresh("room", floor.rooms), polygon: rectangle([x, y], [x, y]) };
      floor.rooms.push(room);
      return { key: `room:${room.id}` };
    }
    case "wall":
      floor.walls ??= [];
      floor.walls.push({ from: [x, y], to: [x, y], loss: 3 });
      return { key: `wall:${floor.walls.length - 1}` };
    case "outline":
      floor.outline = rectangle([x, y], [x, y]);
      return { key: "outline:" };
  }
}

function rectangle([x0, y0], [x1, y1]) {
  return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
}

/** Draws something new from where it began to a place. */
export function stretch(map, floorId, key, start, place) {
  const { kind, item } = find(map, floorId, key);
  if (kind === "room") item.polygon = rectangle(start, place);
  else if (kind === "outline") item.outline = rectangle(start, place);
  else if (kind === "wall") item.to = place;
}

/** Moves one of the points by which a thing is held. */
export function move(map, floorId, key, index, place) {
  const { kind, item } = find(map, floorId, key);
  if (kind === "room") item.polygon[index] = place;
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
  const floor = map.floors.find(({ id }) => id === floorId);
  const without = (list) => list.filter((other) => other !== item);
  if (kind === "room") floor.rooms = without(floor.rooms);
  else if (kind === "wall") floor.walls = without(floor.walls);
  else if (kind === "outline") delete floor.outline;
  else map[`${kind}s`] = without(map[`${kind}s`]);
}

/** The map as the server takes it. */
export function toSend(map) {
  const { format, version, name, yAxis, receiver, propagation, floors, beacons, receivers } = map;
  return { format, version, name, yAxis, receiver, propagation, floors, beacons, receivers };
}
