// Editing the floor map: placing, dragging, drawing, undoing, saving.

import { byId, element } from "./elements.js";
import { FloorForm } from "./floorform.js";
import { Form } from "./form.js";
import { Handles } from "./handles.js";
import { History } from "./history.js";
import { idsOf, nameAll, toSend } from "./identity.js";
import { MapForm } from "./mapform.js";
import { Picture } from "./picture.js";
import { send } from "./playback.js";
import { WaitingList } from "./waiting.js";
import * as draft from "./draft.js";

const TOOLS = { beacon: "Beacon", receiver: "Receiver", room: "Room", wall: "Wall", stairs: "Stairs", outline: "Outline" };

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
    this.handles = new Handles(this);
    byId("editor").hidden = false;
    document.body.classList.add("editing");
    this.build();
    coverage.load = (floor) => send(`/api/coverage?floor=${encodeURIComponent(floor)}`, this.toSend());
    state.keepsMap = () => this.keepsMap();
    view.claims = (event) => this.handles.take(event);
    byId("editor").addEventListener("refused", ({ detail }) => this.say(detail, true));
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
    return { map: structuredClone(this.map), floorId: this.floor?.id, pictures: this.picture.present };
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

  /** Takes a tool up: the next press on the plan, or Enter on it, uses it; for a beacon that waits, if one is given. */
  choose(tool, words, waiting) {
    [this.tool, this.waiting] = [tool, waiting];
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
    this.handles.letGo();
    const { revision } = this.map;
    const before = this.floor?.uid;
    this.state.map = { ...entry.map, revision };
    this.plan.floorId = entry.floorId;
    const { id, uid } = this.floor;
    // Another floor, whatever it is called.
    if (uid !== before) this.plan.floorId = undefined;
    if (uid !== before) this.goTo(id);
    this.picture.restore(entry.pictures);
    this.finish();
  }

  /** Shows what was changed. */
  finish() {
    this.redraw();
    this.update();
  }

  /** The map was loaded anew: what was changed before is gone. */
  reset() {
    this.handles.letGo();
    this.history.clear();
    this.picture.forget();
    nameAll(this.map);
    this.keep();
    this.update();
  }

  /** The file holds this map now. */
  keep(map = this.map) {
    this.saved = this.plan.saved = idsOf(map);
    this.savedText = JSON.stringify(toSend(map, this.saved));
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
    const { keys } = this.picture;
    if (name === undefined) delete this.map.name;
    else this.map.name = name;
    this.picture.follow(keys);
    this.finish();
  }

  renameFloor(floor, id) {
    this.begin();
    const { keys } = this.picture;
    draft.renameFloor(this.map, floor.id, id);
    this.plan.floorId = id;
    this.picture.follow(keys);
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
    this.handles.draw();
    this.form.draw();
    this.floorForm.draw();
    this.mapForm.draw();
    this.waitingList.draw();
    this.coverage.draw();
  }

  /** Chooses a thing: its properties are shown. */
  select(key) {
    if (this.chosen === key) return;
    this.chosen = key;
    this.form.draw();
    this.handles.mark(key);
  }

  /** Puts something new at a place; what is given back stretches it. */
  draw(start) {
    this.begin();
    const { tool, waiting } = this;
    const key = draft.add(this.map, this.floor.id, tool, start, waiting);
    this.chosen = key;
    this.choose(undefined);
    this.finish();
    return (place) => {
      draft.stretch(this.map, this.floor.id, key, start, place);
      this.finish();
    };
  }

  say(words, isBad = false) {
    this.message.textContent = words;
    this.message.classList.toggle("bad", isBad);
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
    this.handles.key(event);
  }

  remove() {
    if (!this.chosen || !draft.find(this.map, this.floor.id, this.chosen)) return;
    this.handles.letGo();
    this.begin();
    draft.remove(this.map, this.floor.id, this.chosen);
    this.chosen = undefined;
    this.finish();
    // What was held is gone: the next key is for the plan.
    byId("plan").focus({ preventScroll: true });
  }

  async save() {
    if (!this.isChanged || this.isSaving) return;
    this.say("saving");
    this.isSaving = true;
    try {
      // What is changed meanwhile is not saved with it.
      const sent = structuredClone(this.map);
      const headers = { "If-Match": `"${this.map.revision}"` };
      const response = await send("/api/map", this.toSend(), { method: "PUT", headers });
      const answer = await response.json();
      if (!response.ok) {
        const findings = (answer.findings ?? []).map(({ path, message }) => `${path}: ${message}`);
        return this.say([answer.message, ...findings].join("\n"), true);
      }
      this.keep(sent);
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
