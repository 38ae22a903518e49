// Beacons that wait for a place: of the file, and heard without being in it, the loudest first.

import { decimals, element } from "./elements.js";
import { identityText } from "./form.js";

/** What a beacon is known by: what it sends, or where that says nothing its name. */
const known = (beacon) => identityText(beacon) || beacon.id;

const MOST = 50; // beacons that are offered at once
const LONGEST = 22; // letters of an identity

/** The end of an identity tells more than its beginning. */
const ending = (text) => (text.length > LONGEST ? `\u2026${text.slice(1 - LONGEST)}` : text);

export class WaitingList {
  constructor(editor) {
    this.editor = editor;
    this.node = element("div", { id: "unplaced" });
  }

  draw() {
    const { map, state } = this.editor;
    const { beacons, unplaced = [] } = map;
    const isPlaced = new Set(beacons.map(({ uid }) => uid));
    const waiting = unplaced.filter(({ uid }) => !isPlaced.has(uid));
    const names = new Set([...beacons, ...unplaced].map(known));
    const heard = (state.strangers ?? []).filter((stranger) => !names.has(known(stranger)));
    const key = JSON.stringify([waiting, heard]);
    // Nothing moves away under a pointer or from the keyboard.
    if (key === this.drawn || this.node.matches(":hover, :focus-within")) return;
    this.drawn = key;
    this.node.replaceChildren(
      ...this.list("Without a place", waiting, ({ id, label }) => label ?? id),
      ...this.list("Heard, not on the map", heard, (stranger) => ending(known(stranger))));
  }

  list(words, beacons, name) {
    if (!beacons.length) return [];
    return [element("h3", {}, words), element("div", { class: "waiting" }, ...beacons.slice(0, MOST).map((beacon) => this.button(beacon, name(beacon))))];
  }

  button(beacon, words) {
    const { editor } = this;
    return element("button", { type: "button", title: known(beacon), onclick: () => {
      const { rssi, count, ...rest } = beacon;
      editor.choose("beacon", `${words}: press on its place on the plan.`, rest);
    } }, element("span", {}, words), beacon.rssi === undefined ? undefined : element("span", { class: "level" }, `${decimals(beacon.rssi, 0)} dBm`));
  }
}
