// What moves: each target's dot and name; of few, or of the chosen one, the 95 % ellipse and the trail.

import { byId, shape, shortened } from "./elements.js";
import { nameBox, Space } from "./space.js";

// The ellipse that holds 95 % of a normal density in the plane: sqrt(-2 ln 0.05) deviations.
const DEVIATIONS = Math.sqrt(-2 * Math.log(0.05));
const MOST = 1500; // targets drawn at once
const FEW = 12; // targets that all have their ellipse and trail
const MANY = 40, CROWD = 250; // targets from which dots are smaller
const NAMED = 300; // targets whose names are tried for a place
const LONGEST = 20; // letters of a name
const TONES = 6; // colours of the style sheet
const FRESH = 5, GONE = 60; // seconds: from where on a target fades, and where it is at its faintest
const FAINTEST = 0.3;

// Where a name may be: above, below, right, left of its dot.
const SIDES = [["middle", 0, -1], ["middle", 0, 1], ["start", 1, 0], ["end", -1, 0]];

/** The colour of a target: the page's own for a single one. */
export function tone(id) {
  if (!id) return "var(--accent)";
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + letter.codePointAt(0)) >>> 0;
  return `var(--tone-${hash % TONES})`;
}

/** How much of a target is to be seen, by the time since its last position. */
export function presence(seconds) {
  if (seconds <= FRESH) return 1;
  return Math.max(FAINTEST, 1 - (1 - FAINTEST) * ((seconds - FRESH) / (GONE - FRESH)) ** 0.5);
}

/** Half axes in metres and direction in degrees of the ellipse of a covariance. */
export function axes([[xx, xy], [, yy]]) {
  const mean = (xx + yy) / 2;
  const root = Math.hypot((xx - yy) / 2, xy);
  return {
    major: DEVIATIONS * Math.sqrt(Math.max(mean + root, 0)),
    minor: DEVIATIONS * Math.sqrt(Math.max(mean - root, 0)),
    angle: (Math.atan2(2 * xy, xx - yy) / 2) * (180 / Math.PI),
  };
}

export class Targets {
  constructor(state, view, plan) {
    this.state = state;
    this.view = view;
    this.plan = plan;
    this.marks = new Map();
    byId("targets").addEventListener("click", (event) => {
      const id = event.target.closest("[data-target]")?.dataset.target;
      if (id !== undefined) state.choose(id);
    });
  }

  /** Draws all targets on the floor that is shown. */
  draw() {
    const { state } = this;
    const floor = this.plan.served();
    const here = [];
    for (const target of state.targets.values()) {
      if (target.position?.x !== undefined && this.isShown(target, floor)) here.push(target);
    }
    // The chosen one is drawn however many there are.
    if (here.length > MOST) here.sort((a, b) => (b.id === state.selected) - (a.id === state.selected)).length = MOST;
    const seen = new Set(here.map(({ id }) => id));
    for (const id of this.marks.keys()) if (!seen.has(id)) this.remove(id);
    byId("targets").setAttribute("class", here.length > CROWD ? "crowd" : here.length > MANY ? "many" : "");
    const isFew = here.length <= FEW;
    for (const target of here) this.put(target, isFew, floor);
    this.putNames(here);
    this.drawRanges(this.plan.floor?.id);
  }

  /** Targets of this floor; the chosen one is hinted at from another. */
  isShown({ id, position }, floor) {
    return position.floor === floor || id === this.state.selected;
  }

  remove(id) {
    const mark = this.marks.get(id);
    for (const node of [mark.dot, ...Object.values(mark.details ?? {})]) node.remove();
    this.marks.delete(id);
  }

  put(target, isFew, floor) {
    const { id, position } = target;
    const mark = this.marks.get(id) ?? this.make(id);
    const isChosen = id === this.state.selected;
    const isElsewhere = position.floor !== floor;
    [mark.x, mark.y] = this.view.toScreen(position.x, position.y);
    mark.dot.setAttribute("transform", `translate(${mark.x.toFixed(2)} ${mark.y.toFixed(2)})`);
    const opacity = presence(this.state.now - position.time).toFixed(2);
    const look = `target${isChosen ? " chosen" : ""}${isElsewhere ? " elsewhere" : ""}`;
    if (mark.look !== look) mark.dot.setAttribute("class", mark.look = look);
    if (mark.opacity !== opacity) mark.dot.setAttribute("opacity", mark.opacity = opacity);
    // The chosen one lies above the others.
    if (isChosen && mark.dot.nextSibling) byId("targets").append(mark.dot);
    const text = this.name(id, position, isElsewhere);
    if (mark.text !== text) mark.name.textContent = mark.text = text;
    if ((isChosen || isFew) && !isElsewhere) this.putDetails(mark, target, isChosen);
    else this.dropDetails(mark);
  }

  name(id, position, isElsewhere) {
    const name = shortened(id, LONGEST);
    if (!isElsewhere) return name;
    const place = `on ${shortened(position.floor ?? "another floor", LONGEST)}`;
    return name ? `${name} ${place}` : place;
  }

  putDetails(mark, { id, position, trail }, isChosen) {
    mark.details ??= this.makeDetails(id);
    const { ellipse, line, alternative } = mark.details;
    const { major, minor, angle } = axes(position.covariance ?? [[0, 0], [0, 0]]);
    ellipse.setAttribute("rx", major);
    ellipse.setAttribute("ry", minor);
    ellipse.setAttribute("transform", `translate(${position.x} ${position.y}) rotate(${angle})`);
    ellipse.setAttribute("opacity", mark.opacity);
    ellipse.classList.toggle("chosen", isChosen);
    const here = byId("show-trail").checked ? trail.filter((point) => point.floor === position.floor) : [];
    line.setAttribute("points", here.map((point) => `${point.x},${point.y}`).join(" "));
    line.classList.toggle("chosen", isChosen);
    const other = isChosen ? position.alternative : undefined;
    alternative.setAttribute("visibility", other ? "visible" : "hidden");
    if (other) alternative.setAttribute("transform", `translate(${this.view.toScreen(other.x, other.y).join(" ")})`);
  }

  dropDetails(mark) {
    for (const node of Object.values(mark.details ?? {})) node.remove();
    mark.details = undefined;
  }

  make(id) {
    const name = shape("text");
    const dot = shape("g", { class: "target", "data-target": id },
      shape("circle", { class: "ring", r: 14 }), shape("circle", { class: "dot", r: 8 }), name);
    if (id) dot.prepend(shape("title", {}, id));
    dot.style.setProperty("--tone", tone(id));
    const mark = { dot, name };
    byId("targets").append(dot);
    this.marks.set(id, mark);
    return mark;
  }

  makeDetails(id) {
    const details = {
      ellipse: shape("ellipse", { class: "ellipse", "data-target": id }),
      line: shape("polyline", { class: "trail" }),
      alternative: shape("circle", { class: "alternative", r: 8 }),
    };
    for (const node of Object.values(details)) node.style.setProperty("--tone", tone(id));
    byId("targets").prepend(details.alternative);
    byId("ellipses").append(details.ellipse);
    byId("trails").append(details.line);
    return details;
  }

  /** Puts the names where they have room: the chosen one's always, those that were to be read before the others. */
  putNames(here) {
    const space = new Space();
    const radius = here.length > CROWD ? 4 : here.length > MANY ? 6 : 10;
    const marks = here.map(({ id }) => this.marks.get(id));
    for (const { x, y } of marks) space.take([x - radius, y - radius, x + radius, y + radius]);
    const chosen = this.marks.get(this.state.selected);
    const inOrder = [
      ...(chosen ? [chosen] : []),
      ...marks.filter((mark) => mark !== chosen && mark.isNamed),
      ...marks.filter((mark) => mark !== chosen && !mark.isNamed),
    ];
    inOrder.forEach((mark, index) => {
      const isTried = index < NAMED && mark.text;
      this.putName(mark, isTried ? this.side(mark, radius, space) : undefined, mark === chosen, radius);
    });
  }

  /** The side of its dot where a name has room; the one that it has, if it still can. */
  side(mark, radius, space) {
    const sides = mark.side ? [mark.side, ...SIDES.filter((side) => side !== mark.side)] : SIDES;
    return sides.find((side) => {
      const box = nameBox(...place(mark, side, radius), mark.text, side[0]);
      const isInSight = box[0] >= 0 && box[1] >= 0 && box[2] <= this.view.width && box[3] <= this.view.height;
      return isInSight && this.plan.space.isFree(box) && space.takes(box);
    });
  }

  putName(mark, side, isChosen, radius) {
    mark.isNamed = side !== undefined;
    mark.side = side;
    const isSeen = Boolean(side || isChosen);
    if (mark.isSeen !== isSeen) mark.name.setAttribute("display", isSeen ? "inline" : "none");
    mark.isSeen = isSeen;
    const key = `${side ?? ""} ${isChosen} ${radius}`;
    if (mark.key === key) return;
    mark.key = key;
    const [x, y] = place({ x: 0, y: 0 }, side ?? SIDES[0], isChosen ? Math.max(radius, 14) : radius);
    mark.name.setAttribute("x", x);
    mark.name.setAttribute("y", y);
    mark.name.style.textAnchor = (side ?? SIDES[0])[0];
  }

  /** Circles as far from the beacons as the chosen target seems to be. */
  drawRanges(floor) {
    const readings = byId("show-ranges").checked ? this.state.target?.readings?.readings ?? [] : [];
    const places = new Map(readings.length ? this.plan.placed.map(({ item }) => [item.id, item]) : []);
    byId("ranges").replaceChildren(...readings.flatMap(({ beacon, range }) => {
      const place = places.get(beacon);
      if (!place || place.floor !== floor) return [];
      return [shape("circle", { class: "range", cx: place.x, cy: place.y, r: range })];
    }));
  }
}

/** The anchor of a name on a side of its dot. */
function place({ x, y }, [, right, down], radius) {
  return [x + right * (radius + 5), y + (down ? down * (radius + 5) + (down > 0 ? 9 : 0) : 4)];
}
