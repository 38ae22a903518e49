// The map's own properties: its name, and where on Earth it is.

import { element } from "./elements.js";
import { field, read } from "./fields.js";

const DEGREES = { latitude: "latitude, \u00b0", longitude: "longitude, \u00b0", bearing: "bearing, \u00b0" };

export class MapForm {
  constructor(editor) {
    this.editor = editor;
    this.form = element("form", { id: "map-form", onsubmit: (event) => event.preventDefault() });
    this.node = element("details", { id: "map-panel" }, element("summary", {}, "Map"), this.form);
  }

  draw() {
    const { editor, form } = this;
    if (form.contains(document.activeElement)) return;
    const { name, origin } = editor.map;
    form.replaceChildren(
      field("map-name", "name", name, { change: (value) => editor.renameMap(value) }),
      ...Object.entries(DEGREES).map(([key, words]) => field(key, words, origin?.[key], { isNumber: true, change: () => this.setOrigin() })),
      element("p", { class: "hint" }, "Where the map's (0, 0) is on Earth (WGS 84), and the direction of its y axis, clockwise from north: for NMEA and GeoJSON."));
  }

  /** Takes the origin when it is complete, or when it is taken away. */
  setOrigin() {
    const { editor, form } = this;
    const [latitude, longitude, bearing] = Object.keys(DEGREES).map((key) => read(form.elements[key]));
    const isGone = latitude === undefined && longitude === undefined && bearing === undefined;
    if (!isGone && (latitude === undefined || longitude === undefined)) return editor.say("an origin needs a latitude and a longitude");
    editor.begin();
    if (isGone) delete editor.map.origin;
    else editor.map.origin = { latitude, longitude, bearing: bearing ?? 0 };
    editor.finish();
    editor.say("");
  }
}
