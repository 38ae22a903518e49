// What moves: each target's dot, its 95 % ellipse, its trail, and the ranges of the chosen one.

import { byId, shape } from "./elements.js";

// The ellipse that holds 95 % of a normal density in the plane: sqrt(-2 ln 0.05) deviations.
const DEVIATIONS = Math.sqrt(-2 * Math.log(0.05));
const MOST = 1500; // targets drawn at once
const TONES = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b58900", "#56b4e9"]; // Okabe and Ito's

/** The colour of a target: the page's own for a single one. */
function tone(id) {
  if (!id) return "var(--accent)";
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + letter.codePointAt(0)) >>> 0;
  return TONES[hash % TONES.length];
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
  }

  /** Draws all targets on the floor that is shown. */
  draw() {
    const floor = this.plan.floor?.id;
    const seen = new Set();
    for (const [id, target] of this.state.targets) {
      const { position } = target;
      if (position?.x === undefined || position.floor !== floor || seen.size >= MOST) continue;
      seen.add(id);
      this.put(id, target);
    }
    for (const [id, mark] of this.marks) {
      if (seen.has(id)) continue;
      for (const node of Object.values(mark)) node.remove();
      this.marks.delete(id);
    }
    this.drawRanges(floor);
  }

  put(id, { position, trail }) {
    const mark = this.marks.get(id) ?? this.make(id);
    const isChosen = id === this.state.selected;
    const [x, y] = this.view.toScreen(position.x, position.y);
    mark.dot.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
    mark.dot.classList.toggle("chosen", isChosen);
    mark.ring.setAttribute("visibility", isChosen && id ? "visible" : "hidden");
    const { major, minor, angle } = axes(position.covariance ?? [[0, 0], [0, 0]]);
    mark.ellipse.setAttribute("rx", major);
    mark.ellipse.setAttribute("ry", minor);
    mark.ellipse.setAttribute("transform", `translate(${position.x} ${position.y}) rotate(${angle})`);
    mark.ellipse.setAttribute("visibility", isChosen || this.state.targets.size <= 12 ? "visible" : "hidden");
    const line = byId("show-trail").checked && isChosen ? trail : [];
    const here = line.filter((point) => point.floor === position.floor);
    mark.trail.setAttribute("points", here.map((point) => `${point.x},${point.y}`).join(" "));
    const other = position.alternative;
    mark.alternative.setAttribute("visibility", other && isChosen ? "visible" : "hidden");
    if (other) mark.alternative.setAttribute("transform", `translate(${this.view.toScreen(other.x, other.y).join(" ")})`);
  }

  make(id) {
    const style = (node) => (node.style.setProperty("--tone", tone(id)), node);
    const ring = shape("circle", { class: "ring", r: 14 });
    const dot = style(shape("g", { class: "target", "data-target": id, onclick: () => this.state.select(id) },
      ring, shape("circle", { class: "dot", r: 8 })));
    if (id) dot.append(shape("text", { y: -18 }, id.length > 20 ? `${id.slice(0, 19)}\u2026` : id));
    const mark = {
      ring,
      dot,
      ellipse: style(shape("ellipse", { class: "ellipse", "data-target": id })),
      trail: style(shape("polyline", { class: "trail" })),
      alternative: style(shape("circle", { class: "alternative", r: 8 })),
    };
    byId("targets").append(mark.alternative, dot);
    byId("ellipses").append(mark.ellipse);
    byId("trails").append(mark.trail);
    this.marks.set(id, mark);
    return mark;
  }

  /** Circles as far from the beacons as the chosen target seems to be. */
  drawRanges(floor) {
    const readings = byId("show-ranges").checked ? this.state.target?.readings?.readings ?? [] : [];
    const places = new Map(readings.length ? this.plan.beacons.map(({ item }) => [item.id, item]) : []);
    byId("ranges").replaceChildren(...readings.flatMap(({ beacon, range }) => {
      const place = places.get(beacon);
      if (!place || place.floor !== floor) return [];
      return [shape("circle", { class: "range", cx: place.x, cy: place.y, r: range })];
    }));
  }
}
