// A picture of the plan to draw over: it stays in this browser, and is laid to scale by two points.

import { byId, element, shape } from "./elements.js";

const DATABASE = "beaconfix", STORE = "pictures";
const FIRST_WIDTH = 20; // metres that a new picture is taken to be wide
const LOADING = 10_000; // milliseconds that an image may take to be there
const STILL = 300; // milliseconds without another move, before a picture is kept

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
    /** Of floors by their number, as far as they are known: each is replaced, never changed, so that it can be had again. */
    this.pictures = new Map();
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

  get picture() {
    return this.pictures.get(this.editor.floor?.uid);
  }

  key(floor) {
    return `${this.editor.map.name ?? ""}\n${floor.id}`;
  }

  /** Under which key the picture of each floor is kept, by the floor's number. */
  get keys() {
    return new Map(this.editor.map.floors.map((floor) => [floor.uid, this.key(floor)]));
  }

  /** Shows the picture of this floor that the browser keeps, if it does. */
  async load() {
    this.show();
    const { floor } = this.editor;
    if (!floor || this.pictures.has(floor.uid)) return;
    await (this.loading = stored("readonly", (store) => store.get(this.key(floor))).catch(() => undefined).then((kept) => {
      if (!this.pictures.has(floor.uid)) this.pictures.set(floor.uid, kept);
      this.show();
    }));
  }

  /** The map was loaded anew, with other numbers. */
  forget() {
    this.pictures.clear();
  }

  /** What is there to come back to. */
  get present() {
    return new Map(this.pictures);
  }

  /** Shows again what was there before a change. */
  restore(pictures) {
    for (const floor of this.editor.map.floors) {
      const before = pictures.get(floor.uid);
      if (!pictures.has(floor.uid) || before === this.pictures.get(floor.uid)) continue;
      this.pictures.set(floor.uid, before);
      this.keep(floor);
    }
    this.show();
  }

  /** Puts another picture in the place of this floor's. */
  set(picture) {
    this.pictures.set(this.editor.floor.uid, picture);
    this.show();
  }

  async take(file) {
    if (!file) return;
    // The same file can be chosen again.
    this.file.value = "";
    // What was there before is to be known, to be had again.
    await this.loading;
    try {
      const bitmap = await createImageBitmap(file);
      const ratio = bitmap.height / bitmap.width;
      bitmap.close();
      const [x, y] = [0, 0];
      const [width, height] = [FIRST_WIDTH, FIRST_WIDTH * ratio];
      // The bytes themselves: the file may be gone the next time.
      const blob = new Blob([await file.arrayBuffer()], { type: file.type });
      this.editor.begin();
      this.set({ blob, x, y, width, height, ruler: [[width * 0.25, height * 0.5], [width * 0.75, height * 0.5]] });
      this.keep();
      this.editor.update();
      this.editor.view.fit([0, 0, width, height]);
    } catch {
      this.editor.say("that is no picture that this browser can show", true);
    }
  }

  show() {
    const { picture } = this;
    if (picture?.blob !== this.shown) {
      // It may still be on its way to the screen.
      const { url } = this;
      setTimeout(() => URL.revokeObjectURL(url), LOADING);
      this.url = picture && URL.createObjectURL(picture.blob);
      this.shown = picture?.blob;
    }
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
      const ruler = picture.ruler.map(([rx, ry]) => [rx + x - picture.x, ry + y - picture.y]);
      this.set({ ...picture, x, y, ruler });
    } else {
      this.set({ ...picture, ruler: picture.ruler.with(index, [x, y]) });
    }
    // As it is called and as it lies now: the map may be another one by then.
    const [kept, key] = [this.picture, this.key(this.editor.floor)];
    clearTimeout(this.waiting);
    this.waitingFor = key;
    this.waiting = setTimeout(() => this.write(kept, key), STILL);
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
    const larger = {
      ...picture, x: grown(picture.x, x0), y: grown(picture.y, y0), width: picture.width * factor, height: picture.height * factor,
      ruler: [[x0, y0], [grown(x1, x0), grown(y1, y0)]],
    };
    this.set(larger);
    this.keep();
    this.editor.view.fit([larger.x, larger.y, larger.x + larger.width, larger.y + larger.height]);
    this.editor.update();
    this.editor.say(`the picture is ${larger.width.toFixed(2)} m wide`);
  }

  keep(floor = this.editor.floor) {
    const key = this.key(floor);
    if (key === this.waitingFor) clearTimeout(this.waiting);
    this.write(this.pictures.get(floor.uid), key);
  }

  write(picture, key) {
    stored("readwrite", (store) => (picture ? store.put(picture, key) : store.delete(key))).catch(() => this.editor.say("this browser does not keep the picture", true));
  }

  /** Keeps the pictures for what the floors are called now, too; undone, they are still there. */
  async follow(former) {
    for (const floor of this.editor.map.floors) {
      const [before, key] = [former.get(floor.uid), this.key(floor)];
      if (before === key) continue;
      const kept = this.pictures.get(floor.uid) ?? await stored("readonly", (store) => store.get(before)).catch(() => undefined);
      if (kept) await stored("readwrite", (store) => store.put(kept, key)).catch(() => {});
    }
  }

  remove() {
    this.editor.begin();
    this.set(undefined);
    this.keep();
    this.editor.update();
  }
}
