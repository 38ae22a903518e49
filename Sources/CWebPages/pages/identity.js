// What is what, whatever it is called: names change, are undone, and come back.

let count = 0;

/** Gives a thing a number of this page's own. */
export function named(item) {
  item.uid ??= ++count;
  return item;
}

/** Gives everything of a map a number, where it has none yet. */
export function nameAll(map) {
  for (const item of everything(map)) named(item);
}

/** All that has a number of its own. */
export function everything({ floors, beacons, receivers, unplaced = [] }) {
  const within = floors.flatMap(({ rooms = [], stairs = [], walls = [] }) => [...rooms, ...stairs, ...walls]);
  return [...floors, ...within, ...beacons, ...receivers, ...unplaced];
}

/** The ids that the file has for the things of a map that was just loaded or saved. */
export function idsOf(map) {
  return new Map(everything(map).filter(({ id }) => id !== undefined).map(({ uid, id }) => [uid, id]));
}

/** A name that nothing else has. */
export function fresh(kind, taken) {
  const names = new Set(taken.map(({ id }) => id));
  for (let number = 1; ; number += 1) if (!names.has(`${kind}-${number}`)) return `${kind}-${number}`;
}

/** The map as the server takes it: what is called otherwise than in the file tells what it was. */
export function toSend(map, saved) {
  const { format, version, name, origin, yAxis, receiver, propagation, floors, beacons, receivers, unplaced = [] } = map;
  const send = ({ uid, ...item }) => {
    if (item.id === undefined || saved.get(uid) === item.id) return item;
    return { ...item, was: saved.get(uid) ?? null };
  };
  const placed = new Set(beacons.map(({ uid }) => uid));
  return {
    format, version, name, origin, yAxis, receiver, propagation,
    floors: floors.map((floor) => {
      const { rooms, stairs, walls, ...rest } = send(floor);
      return { ...rest, rooms: rooms?.map(send), stairs: stairs?.map(send), walls: walls?.map(send) };
    }),
    beacons: beacons.map(send),
    receivers: receivers.map(send),
    unplaced: unplaced.filter(({ uid }) => !placed.has(uid)).map(send),
  };
}
