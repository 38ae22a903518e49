// The map's own properties: its name, how far signals carry, the receiver that is carried, and where on Earth it is.

import { element } from "./elements.js";
import { field, isGood, read } from "./fields.js";

const PATH_LOSS = { measuredPower: "dBm at 1 m", exponent: "exponent", shadowing: "shadowing, dB" };
const RECEIVER = { height: "height, m", offset: "offset, dB" };
const DEGREES = { latitude: "latitude, \u00b0", longitude: "longitude, \u00b0", bearing: "bearing, \u00b0" };

const group = (words, hint, ...fields) =>
  element("fieldset", {}, element("legend", {}, words), ...fields, element("p", { class: "hint" }, hint));

export class MapForm {
  constructor(editor) {
    this.editor = editor;
    this.form = element("form", { id: "map-form", onsubmit: (event) => event.preventDefault() });
    this.node = element("details", { id: "map-panel" }, element("summary", {}, "Map"), this.form);
  }

  draw() {
    const { editor, form } = this;
    const { name, origin } = editor.map;
    if (form.contains(document.activeElement) && document.activeElement.tagName === "INPUT") return;
    form.replaceChildren(
      field("map-name", "name", name, { change: (value) => editor.renameMap(value) }),
      group("path loss", "Where neither the floor nor the beacon says otherwise. Without it, beacons are taken at their word.", ...this.fields("propagation", PATH_LOSS)),
      group("the receiver that is carried", "How high above the floor, and how many dB it reads too much.", ...this.fields("receiver", RECEIVER)),
      group("place on Earth", "Where the map's (0, 0) is (WGS 84), and the direction of its y axis, clockwise from north: for NMEA and GeoJSON.",
        ...Object.entries(DEGREES).map(([key, words]) => field(key, words, origin?.[key], { kind: key, change: () => this.setOrigin() }))));
  }

  /** The numbers of one of the map's objects. */
  fields(object, names) {
    const values = this.editor.map[object] ?? {};
    return Object.entries(names).map(([key, words]) =>
      field(`${object}-${key}`, words, values[key], { kind: key, change: (value) => this.set(object, key, value) }));
  }

  /** An object without anything in it is none. */
  set(object, key, value) {
    const { editor } = this;
    editor.begin();
    const { [key]: before, ...others } = editor.map[object] ?? {};
    const values = value === undefined ? others : { ...editor.map[object], [key]: value };
    if (Object.keys(values).length) editor.map[object] = values;
    else delete editor.map[object];
    editor.say("");
    editor.finish();
  }

  /** Takes the origin when it is complete, or when it is taken away. */
  setOrigin() {
    const { editor, form } = this;
    const inputs = Object.keys(DEGREES).map((key) => form.elements[key]);
    if (!inputs.every(isGood)) return;
    const [latitude, longitude, bearing] = inputs.map(read);
    const isGone = latitude === undefined && longitude === undefined && bearing === undefined;
    if (!isGone && (latitude === undefined || longitude === undefined)) return editor.say("an origin needs a latitude and a longitude");
    editor.begin();
    if (isGone) delete editor.map.origin;
    else editor.map.origin = { latitude, longitude, bearing: bearing ?? 0 };
    editor.finish();
    editor.say("");
  }
}
