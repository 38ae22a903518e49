// The floors: the shown one's properties, and new ones.

import { element } from "./elements.js";
import { field, isGood, read, tick } from "./fields.js";
import { fresh } from "./identity.js";
import * as draft from "./draft.js";

const STOREY = 3; // metres that a new floor is taken to be above the one below
const NUMBERS = { level: "level", elevation: "elevation, m", slabLoss: "slab below, dB" };

const button = (words, id, work, attributes = {}) => element("button", { type: "button", id, onclick: work, ...attributes }, words);

export class FloorForm {
  constructor(editor) {
    this.editor = editor;
    this.shownNode = element("form", { id: "floor-form", onsubmit: (event) => event.preventDefault() });
    this.newNode = element("form", { id: "new-floor", hidden: true, onsubmit: (event) => {
      event.preventDefault();
      this.add();
    } });
    this.opener = button("New floor", "open-new-floor", () => this.open());
    this.node = element("details", { id: "floor-panel" }, element("summary", {}, "Floors"),
      this.shownNode, element("div", { class: "row" }, this.opener), this.newNode);
  }

  /** Draws the shown floor's properties, unless somebody is writing there. */
  draw() {
    const { editor, shownNode } = this;
    const { floor } = editor;
    if (!floor) return shownNode.replaceChildren();
    if (this.shown === floor.uid && shownNode.contains(document.activeElement) && document.activeElement.tagName === "INPUT") {
      return void (this.title.textContent = `Floor ${floor.id}`);
    }
    this.shown = floor.uid;
    this.isAsking = false;
    this.title = element("h3", {}, `Floor ${floor.id}`);
    this.remover = button("Remove this floor", "remove-floor", () => this.remove(), { disabled: editor.map.floors.length < 2 });
    shownNode.replaceChildren(this.title,
      field("floor-id", "id", floor.id, { change: (id, input) => this.rename(id, input) }),
      ...Object.entries(NUMBERS).map(([name, words]) => field(`floor-${name}`, words, floor[name], {
        kind: name, ...(name === "level" ? { step: 1 } : {}), change: (value) => this.set(name, value),
      })),
      element("div", { class: "row" }, this.remover));
  }

  set(name, value) {
    const { editor } = this;
    editor.begin();
    if (value === undefined && name === "slabLoss") delete editor.floor.slabLoss;
    else editor.floor[name] = value ?? 0;
    editor.say("");
    editor.finish();
  }

  rename(id, input) {
    const { editor } = this;
    const { floor } = editor;
    if (id === floor.id) return;
    if (this.isTaken(id)) input.value = floor.id;
    else editor.renameFloor(floor, id);
  }

  /** Tells why a floor cannot be called so. */
  isTaken(id) {
    const { editor } = this;
    if (id !== undefined && !editor.map.floors.some((floor) => floor.id === id)) return false;
    editor.say(id === undefined ? "a floor needs an id" : `there is a floor "${id}" already`, true);
    return true;
  }

  /** Takes the floor away; asks once more when something stands on it. */
  remove() {
    const { editor, remover } = this;
    const { beacons, receivers } = draft.standsOn(editor.map, editor.floor.id);
    const counted = (number, word) => (number ? [`${number} ${word}${number > 1 ? "s" : ""}`] : []);
    const lost = [...counted(beacons, "beacon"), ...counted(receivers, "receiver")].join(" and ");
    if (lost && !this.isAsking) {
      this.isAsking = true;
      remover.textContent = `Remove it with ${lost}`;
      remover.classList.add("danger");
      return editor.say(`On floor ${editor.floor.id} there ${beacons + receivers > 1 ? "are" : "is"} ${lost}: press again to remove all of it. Undo brings it back.`);
    }
    editor.removeFloor();
    // The button is another one now.
    this.node.firstChild.focus();
  }

  /** Opens the form of a new floor, with what is likely. */
  open() {
    const { floors } = this.editor.map;
    const top = floors.reduce((highest, floor) => (floor.level > highest.level ? floor : highest));
    const likely = { level: top.level + 1, elevation: (top.elevation ?? 0) + STOREY, slabLoss: top.slabLoss };
    this.newNode.replaceChildren(element("h3", {}, "New floor"),
      field("new-id", "id", fresh("floor", floors), { required: true }),
      ...Object.entries(NUMBERS).map(([name, words]) => field(`new-${name}`, words, likely[name], { kind: name, ...(name === "level" ? { step: 1 } : {}) })),
      tick("new-outline", `with the outline of ${this.editor.floor.id}`, Boolean(this.editor.floor.outline)),
      element("div", { class: "row" }, element("button", { type: "submit", id: "add-floor", class: "primary" }, "Add the floor"), button("Cancel", "cancel-floor", () => this.close())));
    this.newNode.hidden = false;
    this.opener.hidden = true;
    const first = this.newNode.elements["new-id"];
    first.focus();
    first.select();
  }

  close() {
    this.newNode.hidden = true;
    this.opener.hidden = false;
    this.opener.focus();
  }

  add() {
    const { elements } = this.newNode;
    const id = read(elements["new-id"]);
    if (this.isTaken(id)) return elements["new-id"].focus();
    const bad = Object.keys(NUMBERS).map((name) => elements[`new-${name}`]).find((input) => !isGood(input));
    if (bad) return bad.focus();
    const properties = { id, level: read(elements["new-level"]) ?? 0, elevation: read(elements["new-elevation"]) ?? 0 };
    const slabLoss = read(elements["new-slabLoss"]);
    if (slabLoss !== undefined) properties.slabLoss = slabLoss;
    this.close();
    this.editor.addFloor(properties, elements["new-outline"].checked ? this.editor.floor.outline : undefined);
  }
}
