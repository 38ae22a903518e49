// The list of targets: sorted, filtered, and of thousands only the rows that are in sight.

import { byId, element } from "./elements.js";
import { presence, tone } from "./targets.js";

const ROW = 36; // pixels, as in the style sheet
const MOST_ROWS = 7; // in sight at once
const BEYOND = 3; // rows drawn beyond those in sight
const FEW = 8; // targets up to which there is nothing to sort and filter
const SILENT = 5; // seconds without a position that are worth a word

const { compare } = new Intl.Collator(undefined, { numeric: true });
const unknown = "\uffff"; // behind all names

const ORDERS = {
  name: () => 0,
  floor: (a, b) => compare(a.position?.floor ?? unknown, b.position?.floor ?? unknown),
  room: (a, b) => compare(a.room?.room ?? unknown, b.room?.room ?? unknown),
  accuracy: (a, b) => (b.position?.accuracy ?? Infinity) - (a.position?.accuracy ?? Infinity),
  silence: (a, b) => (a.position?.time ?? -Infinity) - (b.position?.time ?? -Infinity),
};

export class TargetList {
  constructor(state) {
    this.state = state;
    this.rows = [];
    this.shown = [];
    this.names = [];
    const list = byId("list");
    this.top = 0;
    list.addEventListener("scroll", () => {
      this.top = list.scrollTop;
      this.drawRows();
    });
    list.addEventListener("keydown", (event) => this.key(event));
    list.addEventListener("click", (event) => {
      const row = event.target.closest("[role=option]");
      if (row) this.choose(Number(row.dataset.index));
    });
    byId("list-filter").addEventListener("input", () => this.sort());
    byId("list-filter").addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" && event.key !== "Enter") return;
      event.preventDefault();
      list.focus();
      if (!this.shown.includes(this.state.target)) this.choose(0);
    });
    byId("list-sort").addEventListener("change", () => this.sort());
  }

  /** Draws what is in sight; nothing changes its place under the pointer. */
  draw() {
    const { targets } = this.state;
    const isList = targets.size > 1 || (targets.size === 1 && !targets.has(""));
    byId("targets-panel").hidden = !isList;
    if (!isList) return;
    const isNew = targets.size !== this.names.length || this.names.some((target) => targets.get(target.id) !== target);
    if (isNew) this.names = [...targets.values()].sort((a, b) => compare(a.id, b.id));
    byId("list-tools").hidden = targets.size <= FEW;
    if (isNew || !byId("list").matches(":hover")) this.sort();
    else this.drawRows();
  }

  /** The list anew: what the filter leaves, in the order that is wanted. */
  sort() {
    const words = byId("list-filter").value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const text = ({ id, position, room }) => `${id} ${position?.floor ?? ""} ${room?.room ?? ""} ${this.roomName(room)}`.toLowerCase();
    const kept = words.length ? this.names.filter((target) => words.every((word) => text(target).includes(word))) : [...this.names];
    this.shown = kept.sort(ORDERS[byId("list-sort").value]);
    byId("list-count").textContent = words.length ? `${kept.length} of ${this.names.length}` : String(kept.length);
    byId("list-empty").hidden = kept.length > 0;
    byId("list").hidden = kept.length === 0;
    byId("list").style.height = `${Math.min(kept.length, MOST_ROWS) * ROW}px`;
    byId("list-rows").style.height = `${kept.length * ROW}px`;
    this.drawRows();
  }

  roomName(room) {
    if (!room) return "";
    const { floors } = this.state.map;
    for (const { rooms = [] } of floors) {
      const found = rooms.find(({ id }) => id === room.room);
      if (found) return found.name ?? found.id;
    }
    return room.room;
  }

  drawRows() {
    // Rows that went away may have moved the rest without a word.
    this.top = Math.min(this.top, Math.max(0, this.shown.length - MOST_ROWS) * ROW);
    const list = byId("list");
    const first = Math.max(0, Math.floor(this.top / ROW) - BEYOND);
    const count = Math.min(this.shown.length - first, MOST_ROWS + 2 * BEYOND + 1);
    while (this.rows.length < count) this.rows.push(this.makeRow());
    for (const row of this.rows.splice(Math.max(count, 0))) row.node.remove();
    this.rows.forEach((row, offset) => this.fill(row, first + offset));
    const index = this.shown.indexOf(this.state.target);
    if (index >= first && index < first + count) list.setAttribute("aria-activedescendant", this.rows[index - first].node.id);
    else list.removeAttribute("aria-activedescendant");
  }

  makeRow() {
    const parts = { dot: element("span", { class: "swatch" }), name: element("span", { class: "row-name" }), where: element("span", { class: "row-where" }) };
    const node = element("div", { role: "option", id: `row-${this.rows.length}` }, parts.dot, parts.name, parts.where);
    byId("list-rows").append(node);
    return { node, ...parts };
  }

  fill({ node, dot, name, where }, index) {
    const target = this.shown[index];
    const { id, position, room } = target;
    node.style.transform = `translateY(${index * ROW}px)`;
    node.dataset.index = index;
    node.title = id;
    node.setAttribute("aria-selected", id === this.state.selected);
    node.setAttribute("aria-posinset", index + 1);
    node.setAttribute("aria-setsize", this.shown.length);
    dot.style.background = tone(id);
    const silence = position ? this.state.now - position.time : 0;
    dot.style.opacity = presence(silence);
    name.textContent = id || "this receiver";
    const many = this.state.map.floors.length > 1;
    const place = [many ? position?.floor : undefined, this.roomName(room)].filter(Boolean).join(", ");
    where.textContent = silence > SILENT ? `${Math.round(silence)} s ago` : place;
  }

  key(event) {
    const index = this.shown.indexOf(this.state.target);
    const last = this.shown.length - 1;
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: last, PageDown: index + MOST_ROWS, PageUp: index - MOST_ROWS }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.choose(Math.min(Math.max(next, 0), last));
  }

  choose(index) {
    const target = this.shown[index];
    if (!target) return;
    this.state.choose(target.id);
    const list = byId("list");
    const top = index * ROW;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + ROW > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW - list.clientHeight;
    this.drawRows();
  }
}
