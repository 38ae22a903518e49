// Editing the floor map: placing, dragging, drawing, undoing, saving.

import { byId, element, shape } from "./elements.js";
import { FloorForm } from "./floorform.js";
import { Form } from "./form.js";
import { History } from "./history.js";
import { idsOf, nameAll, toSend } from "./identity.js";
import { MapForm } from "./mapform.js";
import { Picture } from "./picture.js";
import { send } from "./playback.js";
import { WaitingList } from "./waiting.js";
import * as draft from "./draft.js";

const GRID = 0.01; // metres that places are rounded to
const STEP = { fine: 0.01, usual: 0.1, coarse: 1 }; // metres of an arrow key
const FIRST_SIZE = [4, 3]; // metres of a room that was not dragged
const TOOLS = { beacon: "Beacon", receiver: "Receiver", room: "Room", wall: "Wall", stairs: "Stairs", outline: "Outline" };

const round = (value) => Math.round(value / GRID) * GRID;
const tidy = ([x, y]) => [Number(round(x).toFixed(2)), Number(round(y).toFixed(2))];

export class Editor {
  constructor({ state, view, plan, coverage, redraw, showFloor }) {
    Object.assign(this, { state, view, plan, coverage, redraw, goTo: showFloor });
    this.history = new History();
    this.saved = new Map();
    nameAll(this.map);
    this.picture = new Picture(this);
    this.form = new Form(this);
    this.floorForm = new FloorForm(this);
    this.mapForm = new MapForm(this);
    this.waitingList = new WaitingList(this);
    byId("editor").hidden = false;
    document.body.classList.add("editing");
    this.build();
    coverage.load = (floor) => send(`/api/coverage?floor=${encodeURIComponent(floor)}`, this.toSend());
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

  /** What there is to come back to. */
  get present() {
    return { map: this.map, floorId: this.floor?.id, picture: this.picture.present };
  }

  toSend() {
    return toSend(this.map, this.saved);
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
    byId("editor").replaceChildren(
      element("h2", {}, "Edit the map"),
      element("div", { class: "thirds", role: "group", "aria-label": "Add" }, ...this.tools),
      element("div", { class: "thirds" }, this.undoButton, this.redoButton, this.saveButton),
      this.message, this.form.node, this.waitingList.node, this.floorForm.node, this.mapForm.node, this.picture.node);
    this.update();
  }

  /** Takes a tool up: the next press on the plan, or Enter on it, uses it. */
  choose(tool, words) {
    this.tool = tool;
    for (const button of this.tools) button.setAttribute("aria-pressed", String(button.dataset.tool === tool));
    if (!tool) return this.say("");
    const rectangle = "drag a rectangle";
    const how = { room: rectangle, stairs: rectangle, outline: rectangle, wall: "drag a line" }[tool] ?? "press on its place";
    this.say(words ?? `${TOOLS[tool]}: ${how} on the plan, or press Enter there for the middle.`);
    byId("plan").focus();
  }

  /** Starts a change: what was before can be had again. */
  begin() {
    this.history.begin(this.present);
  }

  undo() {
    this.restore(this.history.undo(this.present));
  }

  redo() {
    this.restore(this.history.redo(this.present));
  }

  restore(entry) {
    if (!entry) return;
    const { revision } = this.map;
    const before = this.floor?.uid;
    this.state.map = { ...entry.map, revision };
    this.plan.floorId = entry.floorId;
    if (this.floor?.uid !== before) this.goTo(this.floor.id);
    this.picture.restore(entry.picture);
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
    this.history.clear();
    nameAll(this.map);
    this.keep();
    this.update();
  }

  /** What is on the screen is what the file holds now. */
  keep() {
    this.saved = idsOf(this.map);
    this.savedText = JSON.stringify(this.toSend());
  }

  /** Gives something another name. */
  rename(key, id) {
    const { kind, item } = draft.find(this.map, this.floor.id, key);
    if (item.id === id) return;
    const all = [...draft.listOf(this.map, this.floor.id, kind), ...(kind === "beacon" ? this.map.unplaced ?? [] : [])];
    if (!id || all.some((other) => other.id === id && other.uid !== item.uid)) return this.say(id ? `"${id}" is taken` : "a name is needed", true);
    this.begin();
    item.id = id;
    this.say("");
    this.finish();
  }

  /** Gives the map another name; its pictures come along. */
  renameMap(name) {
    this.begin();
    const { key } = this.picture;
    if (name === undefined) delete this.map.name;
    else this.map.name = name;
    this.picture.follow(key);
    this.finish();
  }

  renameFloor(floor, id) {
    this.begin();
    const { key } = this.picture;
    draft.renameFloor(this.map, floor.id, id);
    this.plan.floorId = id;
    this.picture.follow(key);
    this.say("");
    this.finish();
  }

  addFloor(properties, outline) {
    this.begin();
    const floor = draft.addFloor(this.map, properties, outline);
    this.finish();
    this.goTo(floor.id);
    this.say(`Floor ${floor.id} is new: it can have its own plan picture, outline and beacons.`);
  }

  removeFloor() {
    const { id, level } = this.floor;
    this.begin();
    draft.removeFloor(this.map, id);
    const nearest = [...this.map.floors].sort((a, b) => Math.abs(a.level - level) - Math.abs(b.level - level))[0];
    this.finish();
    this.goTo(nearest.id);
    this.say(`Floor ${id} is removed; Undo brings it back.`);
  }

  /** Another floor is shown. */
  showFloor() {
    this.chosen = undefined;
    this.picture.load();
    this.update();
  }

  update() {
    const { past, future } = this.history;
    this.isChanged = past.length + future.length > 0 && JSON.stringify(this.toSend()) !== this.savedText;
    this.undoButton.disabled = !past.length;
    this.redoButton.disabled = !future.length;
    this.saveButton.disabled = !this.isChanged;
    this.drawHandles();
    this.form.draw();
    this.floorForm.draw();
    this.mapForm.draw();
    this.waitingList.draw();
    this.coverage.draw();
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
        if (!isBegun) this.begin();
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
    const key = draft.add(this.map, this.floor.id, tool, start, this.waiting);
    this.waiting = undefined;
    this.chosen = key;
    this.choose(undefined);
    this.finish();
    return (place) => {
      draft.stretch(this.map, this.floor.id, key, start, place);
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
      this.begin();
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
      const response = await send("/api/map", this.toSend(), { method: "PUT", headers });
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
