// The chosen thing's properties.

import { element } from "./elements.js";
import * as draft from "./draft.js";

const IDENTITY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(\d+)\/(\d+)$/i;
const ADDRESS = /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i;

/** What a beacon sends, as text; only what can be written here. */
export function identityText({ ibeacon, altbeacon, eddystone, address }) {
  if (ibeacon) return `${ibeacon.uuid}/${ibeacon.major}/${ibeacon.minor}`;
  if (altbeacon) return `altbeacon:${altbeacon.id1}/${altbeacon.id2}/${altbeacon.id3}`;
  if (eddystone) return `eddystone:${eddystone.namespace}/${eddystone.instance}`;
  return address ?? "";
}

export class Form {
  constructor(editor) {
    this.editor = editor;
    this.node = element("form", { id: "properties", onsubmit: (event) => event.preventDefault() });
  }

  draw() {
    const { editor, node } = this;
    const thing = editor.chosen && draft.find(editor.map, editor.floor?.id, editor.chosen);
    if (node.contains(document.activeElement) && thing && this.shown === editor.chosen) return;
    this.shown = editor.chosen;
    node.replaceChildren(...(thing ? this.fields(thing) : []));
  }

  fields({ kind, item, key }) {
    const { editor } = this;
    const words = { beacon: "Beacon", receiver: "Receiver", room: "Room", wall: "Wall", outline: "Outline" }[kind];
    const hasName = item.id !== undefined && kind !== "outline" && kind !== "wall";
    const title = element("h3", {}, hasName ? `${words} ${item.id}` : words);
    const remove = element("button", { type: "button", onclick: () => editor.remove() }, "Remove");
    const rows = { beacon: ["label", "x", "y", "z", "measuredPower"], receiver: ["x", "y", "z", "offset"], room: ["name", "message"], wall: ["loss"], outline: [] };
    const units = { x: "x, m", y: "y, m", z: "height, m", measuredPower: "power at 1 m, dBm", loss: "loss, dB", offset: "offset, dB" };
    const inputs = rows[kind].map((field) => this.input(key, field, units[field] ?? field, item, field in units));
    if (hasName && !editor.isSaved(kind, item)) inputs.unshift(this.name({ kind, item, key }));
    if (kind === "beacon") inputs.push(this.identity(key, item));
    const polygon = kind === "room" ? item.polygon : kind === "outline" ? item.outline : undefined;
    const corner = polygon && element("button", { type: "button", onclick: () => {
      editor.begin();
      draft.addCorner(polygon);
      editor.finish();
    } }, "Add a corner");
    return [title, ...inputs, element("div", { class: "row" }, ...(corner ? [corner] : []), remove)];
  }

  /** The id of something new; in the file it stays as it is. */
  name(thing) {
    const input = element("input", { type: "text", name: "id", value: thing.item.id, maxlength: 200 });
    input.addEventListener("change", () => this.editor.rename(thing, input.value.trim()));
    return element("label", { class: "field" }, element("span", {}, "id"), input);
  }

  input(key, field, words, item, isNumber) {
    const attributes = isNumber ? { type: "number", step: "any" } : { type: "text", maxlength: 200 };
    const input = element("input", { ...attributes, name: field, value: item[field] ?? "" });
    input.addEventListener("change", () => this.change(key, (thing) => {
      const value = isNumber ? Number(input.value) : input.value;
      if (input.value === "") delete thing[field];
      else thing[field] = value;
    }));
    return element("label", { class: "field" }, element("span", {}, words), input);
  }

  /** What the beacon sends: may be written for beacons that have none, or an iBeacon or address. */
  identity(key, item) {
    const isOther = item.altbeacon || item.eddystone;
    const input = element("input", { type: "text", name: "identity", value: identityText(item), disabled: Boolean(isOther), placeholder: "UUID/major/minor or address" });
    input.addEventListener("change", () => {
      const text = input.value.trim();
      const parts = IDENTITY.exec(text);
      if (text && !parts && !ADDRESS.test(text)) return this.editor.say(`"${text}" is no identity: UUID/major/minor, or an address like AA:BB:CC:DD:EE:FF`, true);
      this.change(key, (thing) => {
        delete thing.ibeacon;
        delete thing.address;
        if (parts) thing.ibeacon = { uuid: parts[1].toLowerCase(), major: Number(parts[2]), minor: Number(parts[3]) };
        else if (text) thing.address = text.toUpperCase();
      });
    });
    return element("label", { class: "field" }, element("span", {}, "sends"), input);
  }

  change(key, work) {
    const { editor } = this;
    const thing = draft.find(editor.map, editor.floor?.id, key);
    if (!thing) return;
    editor.begin();
    work(draft.find(editor.map, editor.floor.id, key).item);
    editor.finish();
  }
}
