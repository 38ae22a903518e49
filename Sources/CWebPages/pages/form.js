// The chosen thing's properties.

import { element } from "./elements.js";
import { field, tick } from "./fields.js";
import * as draft from "./draft.js";

const IDENTITY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(\d+)\/(\d+)$/i;
const ADDRESS = /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i;
const WORDS = { beacon: "Beacon", receiver: "Receiver", room: "Room", stairs: "Stairs or lift", wall: "Wall", outline: "Outline" };
const ROWS = {
  beacon: ["id", "label", "x", "y", "z", "measuredPower"], receiver: ["id", "x", "y", "z", "offset"], room: ["id", "name", "message"],
  stairs: ["id"], wall: ["loss"], outline: [],
};
const UNITS = { x: "x, m", y: "y, m", z: "height, m", measuredPower: "dBm at 1 m", loss: "loss, dB", offset: "offset, dB" };
const REQUIRED = ["x", "y", "loss"];
const MOST = 65535; // of major and minor

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
    if (node.contains(document.activeElement) && thing && this.shown === editor.chosen) return void (this.title.textContent = title(thing));
    this.shown = editor.chosen;
    node.replaceChildren(...(thing ? this.fields(thing) : []));
  }

  fields(thing) {
    const { editor } = this;
    const { kind, item, key } = thing;
    this.title = element("h3", {}, title(thing));
    const inputs = ROWS[kind].map((name) => field(name, UNITS[name] ?? name, item[name], {
      kind: name in UNITS ? name : undefined, required: REQUIRED.includes(name),
      change: (value) => (name === "id" ? editor.rename(key, value) : this.set(key, name, value)),
    }));
    if (kind === "beacon") inputs.push(this.identity(key, item));
    if (kind === "stairs") inputs.push(this.leads(key, item));
    const polygon = kind === "outline" ? item.outline : item.polygon;
    const button = (words, work) => element("button", { type: "button", onclick: work }, words);
    return [this.title, ...inputs, element("div", { class: "row" },
      ...(polygon ? [button("Add a corner", () => this.change(key, () => draft.addCorner(polygon)))] : []),
      button("Remove", () => editor.remove()))];
  }

  /** The floors that stairs lead to. */
  leads(key, { to }) {
    const { editor } = this;
    const others = editor.map.floors.filter((floor) => floor !== editor.floor).sort((a, b) => a.level - b.level);
    const ticks = others.map(({ id }) => tick("to", id, to.includes(id), (isTicked) => this.change(key, (stairs) => {
      stairs.to = isTicked ? [...stairs.to, id] : stairs.to.filter((floor) => floor !== id);
    })));
    return element("fieldset", { id: "leads" }, element("legend", {}, "lead to"),
      ...(ticks.length ? ticks : [element("p", { class: "hint" }, "There is no other floor yet: add one below.")]));
  }

  /** What the beacon sends: may be written for beacons that have none, or an iBeacon or address. */
  identity(key, item) {
    const isOther = item.altbeacon || item.eddystone;
    return field("identity", "sends", identityText(item), { disabled: Boolean(isOther), placeholder: "UUID/1/2 or address", change: (text = "") => {
      const parts = IDENTITY.exec(text);
      const isTooMuch = parts && Math.max(parts[2], parts[3]) > MOST;
      if (text && (isTooMuch || (!parts && !ADDRESS.test(text)))) return this.editor.say(`"${text}" is no identity: UUID/major/minor (0 to ${MOST}), or an address like AA:BB:CC:DD:EE:FF`, true);
      this.change(key, (thing) => {
        delete thing.ibeacon;
        delete thing.address;
        if (parts) thing.ibeacon = { uuid: parts[1].toLowerCase(), major: Number(parts[2]), minor: Number(parts[3]) };
        else if (text) thing.address = text.toUpperCase();
      });
    } });
  }

  set(key, name, value) {
    this.change(key, (thing) => {
      if (value === undefined) delete thing[name];
      else thing[name] = value;
    });
  }

  change(key, work) {
    const { editor } = this;
    const thing = draft.find(editor.map, editor.floor?.id, key);
    if (!thing) return;
    editor.begin();
    work(thing.item);
    editor.say("");
    editor.finish();
  }
}

const title = ({ kind, item }) => (item.id === undefined || kind === "outline" ? WORDS[kind] : `${WORDS[kind]} ${item.id}`);
