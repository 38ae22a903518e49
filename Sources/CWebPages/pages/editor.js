// Editing the floor map: placing, dragging, drawing, undoing, saving.

import { byId, element, shape } from "./elements.js";
import { Form, identityText } from "./form.js";
import { Picture } from "./picture.js";
import { send } from "./playback.js";
import * as draft from "./draft.js";

const UNDO = 200; // steps
const GRID = 0.01; // metres that places are rounded to
const STEP = { fine: 0.01, usual: 0.1, coarse: 1 }; // metres of an arrow key
const FIRST_SIZE = [4, 3]; // metres of a room that was not dragged
const TOOLS = { beacon: "Beacon", receiver: "Receiver", room: "Room", wall: "Wall", outline: "Outline" };

const MOST_WAITING = 50; // beacons that are offered at once
const LONGEST = 26; // letters of a button

/** The end of an identity tells more than its beginning. */
const shortened = (text) => (text.length > LONGEST ? `\u2026${text.slice(1 - LONGEST)}` : text);
const round = (value) => Math.round(value / GRID) * GRID;
const tidy = ([x, y]) => [Number(round(x).toFixed(2)), Number(round(y).toFixed(2))];

export class Editor {
  constructor({ state, view, plan, coverage, redraw }) {
    Object.assign(this, { state, view, plan, coverage, redraw });
    this.past = [];
    this.future = [];
    this.picture = new Picture(this);
    this.form = new Form(this);
    byId("editor").hidden = false;
    document.body.classList.add("editing");
    this.build();
    coverage.load = (floor) => send(`/api/coverage?floor=${encodeURIComponent(floor)}`, draft.toSend(this.map));
    state.keepsMap = () => this.keepsMap();
    view.claims = (event) => this.pointerDown(event);
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("beforeunload", (event) => this.isChanged && event.preventDefault());
  }

  get map() {
    return this.state.map;
  }

  get floor() {
    return this.plan.floor;
  }

  /** The map was saved: by us, or by somebody else while we are at work on it. */
  keepsMap() {
    if (this.isSaving) return true;
    if (!this.isChanged) return false;
    this.say("The map was saved by somebody else meanwhile: load the page anew to see it. Your changes cannot be saved.", true);
    return true;
  }

  build() {
    const button = (words, work, attributes = {}) => element("button", { type: "button", onclick: work, ...attributes }, words);
    this.tools = Object.entries(TOOLS).map(([tool, words]) =>
      button(`+ ${words}`, () => this.choose(this.tool === tool ? undefined : tool), { "data-tool": tool, "aria-pressed": "false" }));
    this.undoButton = button("Undo", () => this.undo(), { id: "undo" });
    this.redoButton = button("Redo", () => this.redo(), { id: "redo" });
    this.saveButton = button("Save", () => this.save(), { id: "save", class: "primary" });
    this.message = element("p", { id: "edit-message", role: "status" });
    this.unplaced = element("div", { id: "unplaced" });
    byId("editor").replaceChildren(
      element("h2", {}, "Edit the map"),
      element("div", { class: "row", role: "group", "aria-label": "Add" }, ...this.tools),
      element("div", { class: "row" }, this.undoButton, this.redoButton, this.saveButton),
      this.message, this.unplaced, this.form.node, this.picture.node);
    this.update();
  }

  /** Takes a tool up: the next press on the plan, or Enter on it, uses it. */
  choose(tool, words) {
    this.tool = tool;
    for (const button of this.tools) button.setAttribute("aria-pressed", String(button.dataset.tool === tool));
    if (!tool) return this.say("");
    const how = { room: "drag a rectangle", wall: "drag a line", outline: "drag a rectangle" }[tool] ?? "press on its place";
    this.say(words ?? `${TOOLS[tool]}: ${how} on the plan, or press Enter there for the middle.`);
    byId("plan").focus();
  }

  /** Starts a change: what was before can be had again. */
  begin() {
    this.past.push(structuredClone(this.map));
    if (this.past.length > UNDO) this.past.shift();
    this.future = [];
  }

  undo() {
    this.swap(this.past, this.future);
  }

  redo() {
    this.swap(this.future, this.past);
  }

  swap(from, to) {
    if (!from.length) return;
    const { revision } = this.map;
    to.push(structuredClone(this.map));
    this.state.map = { ...from.pop(), revision };
    this.finish();
  }

  /** Shows what was changed. */
  finish() {
    this.plan.drawn = undefined;
    this.redraw();
    this.update();
  }

  /** The map was loaded anew: what was changed before is gone. */
  reset() {
    [this.past, this.future] = [[], []];
    this.keep();
    this.update();
  }

  /** What is on the screen is what the file holds now. */
  keep() {
    this.savedText = JSON.stringify(draft.toSend(this.map));
    const floors = this.map.floors.flatMap(({ id, rooms = [] }) => rooms.map((room) => `room:${id}:${room.id}`));
    this.savedNames = new Set([...floors, ...this.map.beacons.map(({ id }) => `beacon:${id}`),
      ...(this.map.unplaced ?? []).map(({ id }) => `beacon:${id}`), ...this.map.receivers.map(({ id }) => `receiver:${id}`)]);
  }

  /** Whether the file has a thing already: by its name what else the file says of it is found. */
  isSaved(kind, { id }) {
    return this.savedNames.has(kind === "room" ? `room:${this.floor.id}:${id}` : `${kind}:${id}`);
  }

  /** Gives something that is not saved yet another name. */
  rename(thing, id) {
    const all = thing.kind === "room" ? this.floor.rooms
      : [...this.map[`${thing.kind}s`], ...(thing.kind === "beacon" ? this.map.unplaced ?? [] : [])];
    if (!id || all.some((item) => item.id === id)) return this.say(id ? `"${id}" is taken` : "a name is needed", true);
    this.begin();
    thing.item.id = id;
    this.chosen = `${thing.kind}:${id}`;
    this.finish();
  }

  /** Another floor is shown. */
  showFloor() {
    this.chosen = undefined;
    this.picture.load();
    this.update();
  }

  update() {
    this.isChanged = this.past.length > 0 && JSON.stringify(draft.toSend(this.map)) !== this.savedText;
    this.undoButton.disabled = !this.past.length;
    this.redoButton.disabled = !this.future.length;
    this.saveButton.disabled = !this.isChanged;
    this.drawHandles();
    this.form.draw();
    this.drawWaiting();
    this.coverage.draw();
  }

  /** Beacons that wait for a place: of the file, and heard without being in it, the loudest first. */
  drawWaiting() {
    const placed = this.map.beacons;
    const waiting = (this.map.unplaced ?? []).filter(({ id }) => !placed.some((beacon) => beacon.id === id));
    const known = new Set([...placed, ...(this.map.unplaced ?? [])].map(identityText));
    const heard = (this.state.strangers ?? []).filter((stranger) => !known.has(identityText(stranger)));
    const list = (words, items, name) => (items.length
      ? [element("h3", {}, words), element("div", { class: "row" }, ...items.slice(0, MOST_WAITING).map((item) => this.waitingButton(item, name(item))))] : []);
    const key = JSON.stringify([waiting, heard]);
    // Nothing moves away under a pointer or from the keyboard.
    if (key === this.waitingKey || this.unplaced.matches(":hover, :focus-within")) return;
    this.waitingKey = key;
    this.unplaced.replaceChildren(
      ...list("Without a place", waiting, ({ id, label }) => label ?? id),
      ...list("Heard, not on the map", heard, (stranger) => `${shortened(identityText(stranger))}, ${Math.round(stranger.rssi)} dBm`));
  }

  waitingButton(beacon, words) {
    return element("button", { type: "button", title: identityText(beacon) || beacon.id, onclick: () => {
      const { rssi, count, ...rest } = beacon;
      this.waiting = rest;
      this.choose("beacon", `${words}: press on its place on the plan.`);
    } }, words);
  }

  say(words, isBad = false) {
    this.message.textContent = words;
    this.message.classList.toggle("bad", isBad);
  }

  /** The handles of the chosen thing, and marks at everything that can be chosen. */
  drawHandles() {
    // Beacons that are not drawn cannot be taken hold of.
    const drawn = new Set(this.plan.beacons.map(({ item }) => item));
    const things = draft.things(this.map, this.floor?.id)
      .filter(({ kind, item }) => (kind !== "beacon" && kind !== "receiver") || drawn.has(item));
    const nodes = things.flatMap((thing) => thing.handles.map((handle, index) => this.handle(thing, handle, index)));
    const focused = document.activeElement?.dataset?.handle;
    byId("handles").replaceChildren(...nodes, ...this.picture.handles());
    if (focused) byId("handles").querySelector(`[data-handle="${CSS.escape(focused)}"]`)?.focus();
  }

  handle(thing, { at, words }, index) {
    const [x, y] = this.view.toScreen(...at);
    const key = `${thing.key}#${index}`;
    return shape("g", {
      class: `handle ${thing.kind}${this.chosen === thing.key ? " chosen" : ""}`, tabindex: 0, role: "button",
      "aria-label": `${words}: arrow keys move it`, "data-handle": key, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
      onfocus: () => this.select(thing.key),
    }, shape("title", {}, words), shape("circle", { r: thing.kind === "beacon" || thing.kind === "receiver" ? 12 : 7 }));
  }

  select(key) {
    if (this.chosen === key) return;
    this.chosen = key;
    this.form.draw();
    for (const node of byId("handles").children) node.classList.toggle("chosen", node.dataset.handle?.startsWith(`${key}#`) ?? false);
  }

  pointerDown(event) {
    const handle = this.tool ? undefined : event.target.closest?.("[data-handle]")?.dataset.handle;
    const start = tidy(this.view.place(event));
    if (!handle && !this.tool) return false;
    event.preventDefault();
    let move, isMoved = false;
    if (handle) {
      byId("handles").querySelector(`[data-handle="${CSS.escape(handle)}"]`)?.focus();
      let isBegun = false;
      move = (place) => {
        if (!isBegun && !handle.startsWith("picture")) this.begin();
        isBegun = true;
        this.moveHandle(handle, place);
      };
    } else {
      move = this.draw(start);
    }
    const svg = byId("plan");
    svg.setPointerCapture(event.pointerId);
    const onMove = (next) => {
      isMoved = true;
      move(tidy(this.view.place(next)));
    };
    const onEnd = () => {
      if (!isMoved && !handle) move([start[0] + FIRST_SIZE[0], start[1] + FIRST_SIZE[1]]);
      svg.removeEventListener("pointermove", onMove);
      svg.removeEventListener("pointerup", onEnd);
      svg.removeEventListener("pointercancel", onEnd);
      this.finish();
    };
    svg.addEventListener("pointermove", onMove);
    svg.addEventListener("pointerup", onEnd);
    svg.addEventListener("pointercancel", onEnd);
    return true;
  }

  /** Puts something new at a place; what is given back stretches it. */
  draw(start) {
    this.begin();
    const { tool } = this;
    const made = draft.add(this.map, this.floor.id, tool, start, this.waiting);
    this.waiting = undefined;
    this.chosen = made.key;
    this.choose(undefined);
    this.finish();
    return (place) => {
      draft.stretch(this.map, this.floor.id, made.key, start, place);
      this.finish();
    };
  }

  moveHandle(handle, place) {
    const [key, index] = [handle.slice(0, handle.lastIndexOf("#")), Number(handle.slice(handle.lastIndexOf("#") + 1))];
    if (key === "picture") this.picture.move(index, place);
    else draft.move(this.map, this.floor.id, key, index, place);
    this.finish();
  }

  key(event) {
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "checkbox";
    if ((event.ctrlKey || event.metaKey) && !isTyping && event.key.toLowerCase() === "z") {
      event.preventDefault();
      return event.shiftKey ? this.redo() : this.undo();
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
      event.preventDefault();
      return void this.save();
    }
    if (event.key === "Escape") return this.choose(undefined);
    if (event.key === "Enter" && event.target.id === "plan" && this.tool) return this.drawInMiddle();
    const handle = event.target.dataset?.handle;
    if (handle) this.handleKey(event, handle);
  }

  drawInMiddle() {
    const { width, height } = byId("plan").getBoundingClientRect();
    const middle = tidy(this.view.toWorld(width / 2, height / 2));
    this.draw(middle)([middle[0] + FIRST_SIZE[0], middle[1] + FIRST_SIZE[1]]);
    byId("handles").querySelector(`[data-handle^="${CSS.escape(this.chosen)}#"]`)?.focus();
  }

  handleKey(event, handle) {
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, this.view.up], ArrowDown: [0, -this.view.up] };
    const direction = moves[event.key];
    if (event.key === "Delete" || event.key === "Backspace") this.remove();
    else if (direction) {
      const step = event.shiftKey ? STEP.coarse : event.altKey ? STEP.fine : STEP.usual;
      const place = this.placeOf(handle);
      if (!handle.startsWith("picture")) this.begin();
      this.moveHandle(handle, tidy([place[0] + direction[0] * step, place[1] + direction[1] * step]));
    } else return;
    event.preventDefault();
  }

  placeOf(handle) {
    const [key, index] = [handle.slice(0, handle.lastIndexOf("#")), Number(handle.slice(handle.lastIndexOf("#") + 1))];
    if (key === "picture") return this.picture.place(index);
    return draft.things(this.map, this.floor.id).find((thing) => thing.key === key).handles[index].at;
  }

  remove() {
    if (!this.chosen || this.chosen === "picture") return;
    this.begin();
    draft.remove(this.map, this.floor.id, this.chosen);
    this.chosen = undefined;
    this.finish();
  }

  async save() {
    if (!this.isChanged) return;
    this.say("saving");
    this.isSaving = true;
    try {
      const headers = { "If-Match": `"${this.map.revision}"` };
      const response = await send("/api/map", draft.toSend(this.map), { method: "PUT", headers });
      const answer = await response.json();
      if (!response.ok) {
        const findings = (answer.findings ?? []).map(({ path, message }) => `${path}: ${message}`);
        return this.say([answer.message, ...findings].join("\n"), true);
      }
      this.keep();
      this.map.revision = answer.revision;
      const warnings = answer.findings.map(({ path, message }) => `${path}: ${message}`);
      this.say(["saved", ...warnings].join("\n"));
      this.update();
    } catch {
      this.say("no connection: nothing was saved", true);
    } finally {
      this.isSaving = false;
    }
  }
}
