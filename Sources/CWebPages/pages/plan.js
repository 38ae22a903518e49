// The floor: outline, rooms, walls, stairs, beacons and receivers, and a rule that tells the scale.

import { byId, corners, decimals, shape, shortened } from "./elements.js";
import { nameBox, Space } from "./space.js";
import { stairsOn } from "./stairs.js";

const MOST = 1200; // beacons drawn at once; more would be a blot, and slow
const LONGEST = 24; // letters of a beacon's name
const LETTER = { "room-name": 8, "stairs-name": 4.5 }; // pixels of a letter; those of stairs may stand out on both sides
const SHORTEST = 5; // letters that are worth showing
const EDGE = 2; // pixels between a name and the edge of the plan
const STALE = 10; // seconds after which a level is no longer told

export class Plan {
  constructor(state, view) {
    this.state = state;
    this.view = view;
    this.beacons = [];
    this.placed = [];
    this.names = [];
    /** Where names and marks are, which names of what moves keep clear of. */
    this.space = new Space();
  }

  get floor() {
    return this.state.map.floors.find((floor) => floor.id === this.floorId) ?? this.state.map.floors[0];
  }

  /** What a floor is called in the file, and so by positions, while it has another name here that is not saved yet. */
  served(floor = this.floor) {
    return this.saved?.get(floor?.uid) ?? floor?.id;
  }

  /** The rectangle around a floor: its outline, else its beacons. */
  bounds() {
    const { floor, state } = this;
    const placed = [...state.map.beacons, ...state.map.receivers].filter((beacon) => beacon.floor === floor?.id);
    const points = floor?.outline ?? placed.map(({ x, y }) => [x, y]);
    const all = points.length ? points : [[0, 0], [20, 15]];
    const xs = all.map(([x]) => x), ys = all.map(([, y]) => y);
    const least = (values) => values.reduce((low, value) => Math.min(low, value), Infinity);
    const most = (values) => values.reduce((high, value) => Math.max(high, value), -Infinity);
    const margin = floor?.outline ? 0 : 2;
    return [least(xs) - margin, least(ys) - margin, most(xs) + margin, most(ys) + margin];
  }

  /** Draws the floor anew. */
  draw() {
    const { floor, state } = this;
    // Marks of before may be of things that are called otherwise now.
    this.drawn = undefined;
    const rooms = floor?.rooms ?? [];
    const allStairs = stairsOn(state.map.floors, floor);
    byId("rooms").replaceChildren(
      ...(floor?.outline ? [shape("polygon", { class: "outline", points: corners(floor.outline) })] : []),
      ...rooms.map((room) => shape("polygon", { class: "room", "data-room": room.id, points: corners(room.polygon) })),
      ...allStairs.map((stairs) => shape("polygon", { class: stairs.owner === floor ? "stairs" : "stairs other", points: corners(stairs.polygon) },
        shape("title", {}, `${stairs.id ?? "stairs"}: ${this.leads(stairs)}${stairs.owner === floor ? "" : `, drawn on ${stairs.owner.id}`}`))),
    );
    byId("walls").replaceChildren(...(floor?.walls ?? []).map(({ from, to }) =>
      shape("line", { class: "wall", x1: from[0], y1: from[1], x2: to[0], y2: to[1] })));
    const name = (polygon, text, kind, short) => ({
      label: shape("text", { class: kind }), text, short, letter: LETTER[kind], at: middle(polygon), width: width(polygon),
    });
    this.names = [
      ...allStairs.map((stairs) => name(stairs.polygon, this.leads(stairs), "stairs-name", this.arrows(stairs))),
      ...rooms.map((room) => name(room.polygon, room.name ?? room.id, "room-name")),
    ];
    byId("names").replaceChildren(...this.names.map(({ label }) => label));
    const placed = [
      ...state.map.beacons.map((item) => ({ item, kind: "beacon" })),
      ...state.map.receivers.map((item) => ({ item, kind: "receiver" })),
    ];
    this.placed = placed.filter(({ item }) => item.floor === floor?.id);
    this.place();
  }

  /** Where stairs lead: up or down, and to which floors. */
  leads({ to }) {
    return to.map((id) => `${this.arrow(id)} ${id}`).join("  ");
  }

  /** Whether stairs lead up, down, or both. */
  arrows({ to }) {
    return [...new Set(to.map((id) => this.arrow(id)))].join("");
  }

  arrow(id) {
    const level = this.state.map.floors.find((other) => other.id === id)?.level ?? 0;
    return level < this.floor.level ? "\u2193" : "\u2191";
  }

  /** Puts everything where it is on the screen now. */
  place() {
    const { view } = this;
    byId("world").setAttribute("transform", view.matrix);
    this.space = new Space();
    for (const { label, text, short, letter, at, width } of this.names) {
      const [x, y] = view.toScreen(...at);
      const most = Math.floor((width * view.scale) / letter);
      label.textContent = text.length > most && short ? short : shortened(text, Math.max(most, 1));
      const hasRoom = (most >= SHORTEST || most >= label.textContent.length) && this.space.takes(nameBox(x, y, label.textContent));
      label.setAttribute("visibility", hasRoom ? "visible" : "hidden");
      label.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    }
    this.placeBeacons();
    this.placeRule();
  }

  /** Draws the beacons that are in sight. */
  placeBeacons() {
    const { width, height } = this.view.svg.getBoundingClientRect();
    const inSight = [];
    let hidden = 0;
    for (const entry of this.placed) {
      const [x, y] = this.view.toScreen(entry.item.x, entry.item.y);
      if (x < -40 || y < -40 || x > width + 40 || y > height + 40) continue;
      if (inSight.length < MOST) inSight.push({ ...entry, x, y });
      else hidden += 1;
    }
    const key = inSight.map(({ item }) => item.id).join("\n");
    if (key !== this.drawn) {
      this.drawn = key;
      this.beacons = inSight.map((entry) => ({ ...entry, ...mark(entry) }));
      byId("beacons").replaceChildren(...this.beacons.map(({ group }) => group));
    }
    for (const { x, y } of inSight) this.space.take([x - 14, y - 22, x + 14, y + 6]);
    this.beacons.forEach((beacon, index) => {
      const { x, y } = inSight[index];
      const shift = inward(nameBox(x, y + 19, beacon.name.textContent), x, width);
      const isFree = this.space.takes(nameBox(x + shift, y + 19, beacon.name.textContent));
      beacon.name.setAttribute("x", shift.toFixed(1));
      beacon.name.setAttribute("visibility", isFree ? "visible" : "hidden");
      beacon.group.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    });
    const note = byId("note");
    note.hidden = hidden === 0;
    note.textContent = `${MOST} of ${MOST + hidden} beacons are drawn: zoom in`;
    this.tell();
  }

  /** Shows at the beacons what the chosen target hears of them. */
  tell() {
    const target = this.state.target;
    const isFresh = target?.readings && (!target.position || target.position.time - target.readings.time < STALE);
    const levels = new Map((isFresh ? target.readings.readings : []).map((reading) => [reading.beacon, reading]));
    const nearest = target?.nearest?.receiver ?? target?.nearest?.beacon;
    for (const { item, group, level } of this.beacons) {
      const reading = levels.get(item.id);
      group.classList.toggle("heard", reading !== undefined);
      group.classList.toggle("nearest", item.id === nearest);
      level.textContent = reading?.rssi === undefined ? "" : decimals(reading.rssi, 0);
    }
  }

  placeRule() {
    const { height } = this.view.svg.getBoundingClientRect();
    const wanted = 110 / this.view.scale;
    const power = 10 ** Math.floor(Math.log10(wanted));
    const length = [5, 2, 1].find((step) => step * power <= wanted) * power;
    const [x, y, end] = [18, height - 18, 18 + length * this.view.scale];
    const line = (x1, y1, x2, y2) => shape("line", { x1, y1, x2, y2 });
    byId("rule").replaceChildren(shape("g", { class: "rule" },
      line(x, y, end, y), line(x, y - 5, x, y + 1), line(end, y - 5, end, y + 1),
      shape("text", { x: end + 8, y: y + 4 }, `${length >= 1 ? length : length.toFixed(1)} m`)));
  }
}

/** The mark of a beacon, round, or of a receiver, square. */
function mark({ item, kind }) {
  const level = shape("text", { class: "level", y: -11 });
  const sign = kind === "beacon" ? shape("circle", { r: 6 }) : shape("rect", { x: -6, y: -6, width: 12, height: 12, rx: 2 });
  const text = item.label ?? item.id;
  const name = shape("text", { class: "name", y: 19 }, shortened(text, LONGEST));
  const title = shape("title", {}, text === item.id ? text : `${text} (${item.id})`);
  const group = shape("g", { class: `beacon ${kind}`, "data-id": item.id, "data-kind": kind }, title, sign, level, name);
  return { group, level, name };
}

/** Pixels by which a name at the edge is moved to be read; that of a mark beyond it is not. */
function inward([left, , right], x, width) {
  if (x < 0 || x > width || right - left > width) return 0;
  return Math.max(0, EDGE - left) - Math.max(0, right + EDGE - width);
}

/** How wide a polygon is, in its own unit. */
function width(polygon) {
  const xs = polygon.map(([x]) => x);
  return Math.max(...xs) - Math.min(...xs);
}

/** The centroid of a polygon, or the mean of its corners where it has no area. */
export function middle(polygon) {
  let area = 0, x = 0, y = 0;
  polygon.forEach(([x0, y0], index) => {
    const [x1, y1] = polygon[(index + 1) % polygon.length];
    const cross = x0 * y1 - x1 * y0;
    area += cross;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  });
  if (Math.abs(area) > 1e-9) return [x / (3 * area), y / (3 * area)];
  const mean = (index) => polygon.reduce((sum, point) => sum + point[index], 0) / polygon.length;
  return [mean(0), mean(1)];
}
