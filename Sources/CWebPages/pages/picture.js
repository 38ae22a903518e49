// A picture of the plan to draw over: it stays in this browser, and is laid to scale by two points.

import { byId, element, shape } from "./elements.js";

const DATABASE = "beaconfix", STORE = "pictures";
const FIRST_WIDTH = 20; // metres that a new picture is taken to be wide

function database() {
  return new Promise((done, fail) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

async function stored(mode, work) {
  const store = (await database()).transaction(STORE, mode).objectStore(STORE);
  return new Promise((done, fail) => {
    const request = work(store);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

export class Picture {
  constructor(editor) {
    this.editor = editor;
    this.file = element("input", { type: "file", id: "picture-file", accept: "image/*" });
    this.file.addEventListener("change", () => this.take(this.file.files[0]));
    this.distance = element("input", { type: "number", id: "distance", min: 0.1, step: "any", value: 10 });
    const button = (words, id, work) => element("button", { type: "button", id, onclick: work }, words);
    this.scaling = element("div", {},
      element("p", { class: "hint" }, "Put the two ends of the ruler on points whose distance you know."),
      element("label", { class: "field" }, element("span", {}, "distance, m"), this.distance),
      element("div", { class: "row" }, button("Set the scale", "set-scale", () => this.scale()), button("Take away", "picture-remove", () => this.remove())));
    this.node = element("details", { id: "picture-panel" }, element("summary", {}, "Plan picture"),
      element("label", { class: "field" }, element("span", {}, "picture"), this.file),
      element("p", { class: "hint" }, "It stays in this browser; the map holds what you draw over it."), this.scaling);
    this.node.addEventListener("toggle", () => this.editor.handles.draw());
    this.scaling.hidden = true;
  }

  get key() {
    return `${this.editor.map.name ?? ""}\n${this.editor.floor?.id ?? ""}`;
  }

  /** Shows the picture of this floor that the browser keeps, if it does. */
  async load() {
    const { key } = this;
    const loading = (this.loading = stored("readonly", (store) => store.get(key)).catch(() => undefined));
    const kept = await loading;
    if (this.loading === loading) this.show(kept);
  }

  /** What is there to come back to; `undefined` while it is not known yet. */
  get present() {
    return this.loading ? undefined : { picture: this.picture };
  }

  /** Shows again what was there before a change. */
  restore(present) {
    if (!present || present.picture === this.picture) return;
    this.show(present.picture);
    this.keep();
  }

  async take(file) {
    if (!file) return;
    // What was there before is to be known, to be had again.
    await this.loading;
    try {
      const bitmap = await createImageBitmap(file);
      const ratio = bitmap.height / bitmap.width;
      const [x, y] = [0, 0];
      const [width, height] = [FIRST_WIDTH, FIRST_WIDTH * ratio];
      // The bytes themselves: the file may be gone the next time.
      const blob = new Blob([await file.arrayBuffer()], { type: file.type });
      this.editor.begin();
      this.show({ blob, x, y, width, height, ruler: [[width * 0.25, height * 0.5], [width * 0.75, height * 0.5]] });
      this.keep();
      this.editor.update();
      this.editor.view.fit([0, 0, width, height]);
    } catch {
      this.editor.say("that is no picture that this browser can show", true);
    }
  }

  show(picture) {
    this.loading = undefined;
    URL.revokeObjectURL(this.url);
    this.url = picture && URL.createObjectURL(picture.blob);
    this.picture = picture;
    this.scaling.hidden = !picture;
    this.draw();
    this.editor.handles.draw();
  }

  draw() {
    const { picture } = this;
    byId("rooms").classList.toggle("over-picture", Boolean(picture));
    if (!picture) return byId("picture").replaceChildren();
    // Its own y goes down, whichever way the map's goes.
    const { x, y, width, height } = picture;
    const flip = this.editor.view.up === 1 ? `translate(${x} ${y + height}) scale(1 -1)` : `translate(${x} ${y})`;
    byId("picture").replaceChildren(shape("image", { href: this.url, width, height, transform: flip, preserveAspectRatio: "none", opacity: 0.7 }));
  }

  /** The ruler's ends and the picture's corner. */
  handles() {
    if (!this.picture || !this.node.open) return [];
    const words = ["one end of the ruler", "other end of the ruler", "corner of the picture"];
    const places = words.map((word, index) => this.editor.view.toScreen(...this.place(index)));
    const line = shape("line", { class: "ruler", x1: places[0][0], y1: places[0][1], x2: places[1][0], y2: places[1][1] });
    return [line, ...words.map((word, index) => shape("g", {
      class: "handle picture", tabindex: 0, role: "button", "aria-label": `${word}: arrow keys move it`,
      "data-handle": `picture#${index}`, transform: `translate(${places[index].join(" ")})`,
    }, shape("title", {}, word), shape("circle", { r: 8 })))];
  }

  place(index) {
    const { ruler, x, y } = this.picture;
    return index === 2 ? [x, y] : ruler[index];
  }

  move(index, [x, y]) {
    const { picture } = this;
    if (index === 2) {
      const [dx, dy] = [x - picture.x, y - picture.y];
      picture.ruler = picture.ruler.map(([rx, ry]) => [rx + dx, ry + dy]);
      [picture.x, picture.y] = [x, y];
    } else {
      picture.ruler[index] = [x, y];
    }
    this.draw();
    this.keep();
  }

  /** Makes the ruler as long as is said, and the picture with it; its first end stays. */
  scale() {
    const { picture } = this;
    const [[x0, y0], [x1, y1]] = picture.ruler;
    const length = Math.hypot(x1 - x0, y1 - y0);
    const factor = Number(this.distance.value) / length;
    if (!(factor > 0) || !Number.isFinite(factor)) return this.editor.say("the distance must be above 0 m, and the ruler's ends apart", true);
    this.editor.begin();
    const grown = (value, fixed) => fixed + (value - fixed) * factor;
    Object.assign(picture, {
      x: grown(picture.x, x0), y: grown(picture.y, y0), width: picture.width * factor, height: picture.height * factor,
      ruler: [[x0, y0], [grown(x1, x0), grown(y1, y0)]],
    });
    this.draw();
    this.keep();
    this.editor.view.fit([picture.x, picture.y, picture.x + picture.width, picture.y + picture.height]);
    this.editor.handles.draw();
    this.editor.update();
    this.editor.say(`the picture is ${picture.width.toFixed(2)} m wide`);
  }

  keep() {
    const { picture, key } = this;
    stored("readwrite", (store) => (picture ? store.put(picture, key) : store.delete(key))).catch(() => this.editor.say("this browser does not keep the picture", true));
  }

  /** Keeps the picture for what the floor is called now, too; undone, it is still there. */
  async follow(former) {
    const { key } = this;
    const kept = await stored("readonly", (store) => store.get(former)).catch(() => undefined);
    if (kept) await stored("readwrite", (store) => store.put(kept, key)).catch(() => {});
  }

  remove() {
    this.editor.begin();
    this.show(undefined);
    this.keep();
    this.editor.update();
  }
}
