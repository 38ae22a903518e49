// The details beside the plan: the chosen target, rooms, beacons heard, warnings, floors.

import { byId, decimals, element } from "./elements.js";

const MOST_TARGETS = 2000; // in the list
const STALE = 10; // seconds without a position

const WORDS = {
  fix: "", ambiguous: "one of two places", outside: "outside of the outline", coasting: "predicted",
  degenerate: "the beacons heard stand in line", tooFewBeacons: "too few beacons",
};

export class Panels {
  constructor(state, plan, chooseFloor) {
    this.state = state;
    this.plan = plan;
    this.chooseFloor = chooseFloor;
    byId("target-select").addEventListener("change", (event) => state.select(event.target.value));
  }

  /** The name, the floors and the rooms of the map. */
  drawMap() {
    const { map } = this.state;
    const name = map.name || "Floor map";
    byId("name").textContent = name;
    document.title = `${name} \u2013 BeaconFix`;
    byId("floors").hidden = map.floors.length < 2;
    const floors = [...map.floors].sort((a, b) => a.level - b.level);
    this.floors = floors.map(({ id }) => element("button", { type: "button", onclick: () => this.chooseFloor(id) }, id));
    byId("floors").replaceChildren(...this.floors);
    this.drawFloor();
  }

  drawFloor() {
    const shown = this.plan.floor?.id;
    for (const button of this.floors ?? []) button.setAttribute("aria-pressed", button.textContent === shown);
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
    for (const [id, { room }] of this.state.targets) {
      if (room) inside.set(room.room, [...(inside.get(room.room) ?? []), id]);
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
    const { targets, selected, target } = this.state;
    const ids = [...targets.keys()].slice(0, MOST_TARGETS);
    byId("choice").hidden = ids.length < 2 && !ids[0];
    const key = ids.join("\n");
    if (key !== this.ids) {
      this.ids = key;
      byId("target-select").replaceChildren(...ids.map((id) => element("option", { value: id }, id || "this receiver")));
    }
    byId("target-select").value = selected;
    byId("facts").replaceChildren(...(target?.position ? this.facts(target) : [element("dd", { class: "empty" }, this.waiting())])
      .flat());
  }

  waiting() {
    const { adapter } = this.state;
    return adapter && adapter.state !== "poweredOn" ? `the adapter ${adapter.adapter} is ${adapter.state}` : "nothing heard yet";
  }

  facts({ position, nearest, room }) {
    const row = (name, value) => (value ? [element("dt", {}, name), element("dd", {}, value)] : []);
    const place = position.x === undefined ? "unknown" : `${decimals(position.x, 2)}, ${decimals(position.y, 2)} m`;
    const radius = position.accuracy === undefined ? "" : `\u00b1 ${decimals(position.accuracy, 1)} m`;
    const missing = position.missing ? `${position.missing} more beacon${position.missing > 1 ? "s" : ""} needed` : "";
    const many = this.state.map.floors.length > 1;
    const named = this.plan.floor?.rooms?.find(({ id }) => id === room?.room);
    return [
      [element("dt", {}, "place"), element("dd", { class: "big", id: "place" }, place)],
      row("accuracy", radius && `${radius} (95 %)`),
      row("state", [WORDS[position.status] ?? position.status, missing].filter(Boolean).join(", ")),
      row("room", room && (named?.name ?? room.room)),
      row("", room?.message),
      row("floor", many ? position.floor : undefined),
      row("nearest", (nearest?.receiver ?? nearest?.beacon) && this.nearest(nearest)),
      row("", nearest?.message),
      row("beacons", String(position.beacons)),
      row("time", time(position.time)),
    ];
  }

  nearest({ beacon, receiver, label, distance, proximity }) {
    const far = distance === undefined ? "" : `, ${decimals(distance, 1)} m`;
    return `${receiver ?? label ?? beacon}, ${proximity}${far}`;
  }

  drawReadings() {
    const target = this.state.target;
    const names = new Map(this.plan.beacons.map(({ item }) => [item.id, item.label]));
    const value = (number, digits) => element("td", {}, number === undefined ? "" : decimals(number, digits));
    const rows = (target?.readings?.readings ?? []).map(({ beacon, rssi, range, residual }) =>
      element("tr", { class: beacon === (target.nearest?.receiver ?? target.nearest?.beacon) ? "nearest" : undefined },
        element("td", { title: beacon }, names.get(beacon) ?? beacon), value(rssi, 0), value(range, 1), value(residual, 1)));
    const none = element("tr", {}, element("td", { colspan: 4, class: "empty" }, "none"));
    byId("readings").tBodies[0].replaceChildren(...(rows.length ? rows : [none]));
  }

  drawWarnings() {
    const { warnings } = this.state;
    byId("warnings").hidden = !warnings.length;
    byId("warning-list").replaceChildren(...warnings.map(({ message }) => element("li", {}, message)).reverse());
  }

  /** How things are: connected, playing, held. */
  drawLink() {
    const { link, isPaused, source, target } = this.state;
    const status = byId("status");
    const isLate = this.heard && Date.now() - this.heard > STALE * 1000 && source?.input !== "recording";
    const words = { live: "live", stream: "live", recording: "recording" };
    status.className = link === "bad" || isLate ? "bad" : link ?? "";
    status.textContent = isPaused ? "held"
      : link === "bad" ? "no connection, trying again"
        : isLate && target ? "no position for a while" : words[source?.input] ?? "connecting";
  }

  /** Notes that a position has come. */
  hear() {
    this.heard = Date.now();
  }
}

/** A time of day where the clock counts from 1970, else seconds. */
function time(seconds) {
  if (seconds < 1e8) return `${decimals(seconds, 1)} s`;
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ") + " UTC";
}
