// The details beside the plan: the chosen target, rooms, beacons heard, warnings, floors.

import { byId, decimals, element } from "./elements.js";

const STALE = 10; // seconds without a position
const FIRST_DATE = 1e8, LAST_DATE = 8.64e12; // seconds that are told as a date: from 1973, to the last one there is

const WORDS = {
  fix: "", ambiguous: "one of two places", outside: "outside of the outline", coasting: "predicted",
  degenerate: "the beacons heard stand in line", tooFewBeacons: "too few beacons",
};

const STATES = { poweredOff: "switched off", resetting: "resetting", unauthorized: "not permitted", unsupported: "of no use here", unknown: "in an unknown state" };

export class Panels {
  constructor(state, plan) {
    this.state = state;
    this.plan = plan;
  }

  /** The name and the rooms of the map. */
  drawMap() {
    const { map } = this.state;
    const name = map.name || "Floor map";
    byId("name").textContent = name;
    document.title = `${name} \u2013 BeaconFix`;
    this.drawFloor();
  }

  drawFloor() {
    const rooms = this.plan.floor?.rooms ?? [];
    this.rooms = rooms.map((room) => {
      const who = element("span");
      return { room, who, item: element("li", { "data-room": room.id }, room.name ?? room.id, who) };
    });
    const none = element("li", { class: "empty" }, "no rooms on this floor");
    byId("room-list").replaceChildren(...(rooms.length ? this.rooms.map(({ item }) => item) : [none]));
    this.drawRooms();
  }

  /** Who is in which room. */
  drawRooms() {
    const inside = new Map();
    const shown = this.plan.served();
    for (const [id, { room, position }] of this.state.targets) {
      if (!room || (position?.floor ?? shown) !== shown) continue;
      if (!inside.has(room.room)) inside.set(room.room, []);
      inside.get(room.room).push(id);
    }
    for (const { room, who, item } of this.rooms ?? []) {
      const ids = inside.get(room.id) ?? [];
      item.classList.toggle("here", ids.includes(this.state.selected));
      who.textContent = ids.length === 0 ? "" : ids.length > 1 || ids[0] ? `${ids.length} here` : "here";
      document.querySelector(`.room[data-room="${CSS.escape(room.id)}"]`)
        ?.classList.toggle("here", ids.includes(this.state.selected));
    }
  }

  drawTarget() {
    const { target } = this.state;
    byId("facts").replaceChildren(...(target?.position ? this.facts(target) : [element("dd", { class: "empty" }, this.waiting())])
      .flat());
  }

  waiting() {
    const { adapter, targets, target, selected } = this.state;
    if (selected && !target && targets.size) return `${selected} is not heard any more`;
    if (adapter && adapter.state !== "poweredOn") return `the adapter ${adapter.adapter} is ${STATES[adapter.state] ?? adapter.state}`;
    const missing = this.state.target?.position?.missing;
    return missing ? `${missing} more beacon${missing > 1 ? "s" : ""} needed` : "nothing is heard";
  }

  facts({ position, nearest, room }) {
    const row = (name, value) => (value ? [element("dt", {}, name), element("dd", {}, value)] : []);
    const place = position.x === undefined ? "unknown" : `${decimals(position.x, 2)}, ${decimals(position.y, 2)} m`;
    const radius = position.accuracy === undefined ? "" : `\u00b1 ${decimals(position.accuracy, 1)} m`;
    const missing = position.missing ? `${position.missing} more beacon${position.missing > 1 ? "s" : ""} needed` : "";
    const many = this.state.map.floors.length > 1;
    const rooms = this.state.map.floors.find((floor) => this.plan.served(floor) === position.floor)?.rooms;
    const named = rooms?.find(({ id }) => id === room?.room);
    return [
      [element("dt", {}, "place"), element("dd", { class: "big", id: "place" }, place)],
      row("accuracy", radius && `${radius} (95 %)`),
      row("state", [WORDS[position.status] ?? position.status, missing].filter(Boolean).join(", ")),
      row("room", room && (named?.name ?? room.room)),
      row("", room?.message),
      row("floor", many && position.floor !== undefined ? floorText(position) : undefined),
      row("nearest", (nearest?.receiver ?? nearest?.beacon) && this.nearest(nearest)),
      row("", nearest?.message),
      row(position.target ? "receivers" : "beacons", String(position.beacons)),
      row("time", when(position.time)),
    ];
  }

  nearest({ beacon, receiver, label, distance, proximity }) {
    const far = distance === undefined ? "" : `, ${decimals(distance, 1)} m`;
    return `${receiver ?? label ?? beacon}, ${proximity}${far}`;
  }

  drawReadings() {
    const target = this.state.target;
    const isTracked = Boolean(target?.id);
    byId("readings-title").textContent = isTracked ? "Receivers that hear it" : "Beacons heard";
    byId("readings-kind").textContent = isTracked ? "receiver" : "beacon";
    const names = new Map(this.plan.placed.map(({ item }) => [item.id, item.label]));
    const value = (number, digits) => element("td", {}, number === undefined ? "" : decimals(number, digits));
    const rows = (target?.readings?.readings ?? []).map(({ beacon, rssi, range, residual, floor }) =>
      element("tr", { class: beacon === (target.nearest?.receiver ?? target.nearest?.beacon) ? "nearest" : undefined },
        element("td", { title: beacon }, names.get(beacon) ?? beacon), value(rssi, 0), value(range, 1),
        floor === undefined ? value(residual, 1) : element("td", { title: `on the floor ${floor}` }, `on ${floor}`)));
    const none = element("tr", {}, element("td", { colspan: 4, class: "empty" }, "none"));
    byId("readings").tBodies[0].replaceChildren(...(rows.length ? rows : [none]));
  }

  drawWarnings() {
    const { warnings } = this.state;
    byId("warnings").hidden = !warnings.length;
    byId("warning-list").replaceChildren(...warnings.map(({ message, time }) =>
      element("li", {}, time === undefined ? undefined : element("span", { class: "when" }, when(time)), message)).reverse());
  }

  /** How things are: connected, playing, held; and what is amiss, on the plan. */
  drawLink() {
    const { link, isPaused, source, target } = this.state;
    const isLost = link === "bad" && !isPaused;
    const isLate = this.heard && Date.now() - this.heard > STALE * 1000 && source?.input !== "recording" && !isPaused;
    const words = { live: "live", stream: "live", recording: "recording" };
    const status = byId("status");
    status.className = isLost || isLate ? "bad" : link ?? "";
    status.textContent = isPaused ? "held" : isLost ? "no connection"
      : isLate && target ? "no position" : words[source?.input] ?? "connecting";
    byId("stage").classList.toggle("old", Boolean(isLost || isLate));
    const notice = byId("notice");
    const text = this.notice(isLost, isLate);
    notice.hidden = !text;
    if (notice.textContent !== text) notice.textContent = text;
  }

  notice(isLost, isLate) {
    const { map, source, targets } = this.state;
    if (isLost) return "The connection is lost: trying again. What is shown may be old.";
    if (!source || !map.revision) return "";
    const hasPosition = [...targets.values()].some(({ position }) => position?.x !== undefined);
    if (!map.beacons.length && !map.receivers.length) {
      if (!source.editable) return "This map has no beacons yet: serve it with --edit to place them.";
      return this.plan.floor?.outline ? "No beacons yet: place them with + Beacon." : "An empty map: begin with a plan picture or + Outline.";
    }
    if (isLate && hasPosition) return "No position for a while: nothing is heard.";
    return hasPosition || source.editable ? "" : `No position yet: ${this.waiting()}.`;
  }

  /** Notes that a position has come so many seconds ago; none yet where that is not told. */
  hear(seconds) {
    this.heard = seconds === undefined ? undefined : Date.now() - 1000 * seconds;
  }
}

/** The floor, and how sure it is where that is told. */
function floorText({ floor, floorProbability }) {
  if (floorProbability === undefined) return floor;
  const percent = Math.round(100 * floorProbability);
  return `${floor}, ${percent === 100 ? "over 99" : percent} %`;
}

/** A time of day where the clock counts from 1970, else seconds. */
function when(seconds) {
  if (seconds < FIRST_DATE || seconds > LAST_DATE) return `${decimals(seconds, 1)} s`;
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ") + " UTC";
}
