// The points by which things are held: dragged, moved by keys, and where new things begin.

import { byId, shape } from "./elements.js";
import * as draft from "./draft.js";

const GRID = 0.01; // metres that places are rounded to
const STEP = { fine: 0.01, usual: 0.1, coarse: 1 }; // metres of an arrow key
const FIRST_SIZE = [4, 3]; // metres of a room that was not dragged
const BEYOND = 40; // pixels around what is seen in which handles are drawn
const RADIUS = { beacon: 12, receiver: 12, corner: 7 }; // pixels

const tidy = (place) => place.map((value) => Number((Math.round(value / GRID) * GRID).toFixed(2)));
const grown = ([x, y]) => [x + FIRST_SIZE[0], y + FIRST_SIZE[1]];
/** The key of the thing and which of its points: `KEY#INDEX`. */
const parts = (handle) => [handle.slice(0, handle.lastIndexOf("#")), Number(handle.slice(handle.lastIndexOf("#") + 1))];

export class Handles {
  constructor(editor) {
    this.editor = editor;
  }

  /** The handles of everything that can be chosen. */
  draw() {
    const { plan, map, floor, picture } = this.editor;
    // Beacons that are not drawn cannot be taken hold of.
    const drawn = new Set(plan.beacons.map(({ item }) => item));
    const things = draft.things(map, floor?.id)
      .filter(({ kind, item }) => (kind !== "beacon" && kind !== "receiver") || drawn.has(item));
    const focused = document.activeElement?.dataset?.handle;
    const nodes = things.flatMap((thing) => thing.handles
      .map((handle, index) => (this.isInSight(handle.at) || focused === `${thing.key}#${index}` ? this.make(thing, handle, index) : undefined))
      .filter(Boolean));
    byId("handles").replaceChildren(...nodes, ...picture.handles());
    if (focused) this.node(focused)?.focus({ preventScroll: true });
  }

  /** Of a large floor only what is seen can be taken hold of. */
  isInSight(at) {
    const { view } = this.editor;
    const [x, y] = view.toScreen(...at);
    return x >= -BEYOND && y >= -BEYOND && x <= view.width + BEYOND && y <= view.height + BEYOND;
  }

  make(thing, { at, words }, index) {
    const { view, chosen } = this.editor;
    const [x, y] = view.toScreen(...at);
    return shape("g", {
      class: `handle ${thing.kind}${chosen === thing.key ? " chosen" : ""}`, tabindex: 0, role: "button",
      "aria-label": `${words}: arrow keys move it`, "data-handle": `${thing.key}#${index}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
      onfocus: () => this.editor.select(thing.key),
    }, shape("title", {}, words), shape("circle", { r: RADIUS[thing.kind] ?? RADIUS.corner }));
  }

  node(handle) {
    return byId("handles").querySelector(`[data-handle="${CSS.escape(handle)}"]`);
  }

  /** Marks those of the chosen thing. */
  mark(key) {
    for (const node of byId("handles").children) node.classList.toggle("chosen", node.dataset.handle?.startsWith(`${key}#`) ?? false);
  }

  /** Takes a press that is on a handle, or that a tool waits for. */
  take(event) {
    const { editor } = this;
    const handle = editor.tool ? undefined : event.target.closest?.("[data-handle]")?.dataset.handle;
    if (!handle && !editor.tool) return false;
    event.preventDefault();
    const start = tidy(editor.view.place(event));
    if (handle) this.follow(event, this.dragging(handle), () => {});
    else {
      const stretch = editor.draw(start);
      this.follow(event, stretch, () => stretch(grown(start)));
    }
    return true;
  }

  dragging(handle) {
    this.node(handle)?.focus({ preventScroll: true });
    let isBegun = false;
    return (place) => {
      if (!isBegun) this.editor.begin();
      isBegun = true;
      this.move(handle, place);
    };
  }

  /** Follows a pointer until it is let go; `still` is for one that did not move. */
  follow({ pointerId }, move, still) {
    const svg = byId("plan");
    svg.setPointerCapture(pointerId);
    this.letGo();
    const ends = (this.ends = new AbortController());
    const { signal } = ends;
    let isMoved = false;
    svg.addEventListener("pointermove", (event) => {
      if (event.pointerId !== pointerId) return;
      isMoved = true;
      move(tidy(this.editor.view.place(event)));
    }, { signal });
    const end = (event) => {
      if (event.pointerId !== pointerId) return;
      ends.abort();
      if (!isMoved) still();
      this.editor.finish();
    };
    for (const kind of ["pointerup", "pointercancel"]) svg.addEventListener(kind, end, { signal });
  }

  /** Ends a drag: what is held is not there any more. */
  letGo() {
    this.ends?.abort();
  }

  move(handle, place) {
    const { editor } = this;
    const [key, index] = parts(handle);
    if (key === "picture") editor.picture.move(index, place);
    else draft.move(editor.map, editor.floor.id, key, index, place);
    editor.finish();
  }

  place(handle) {
    const { map, floor, picture } = this.editor;
    const [key, index] = parts(handle);
    return key === "picture" ? picture.place(index) : draft.find(map, floor.id, key).handles[index].at;
  }

  key(event) {
    const { editor } = this;
    if (event.key === "Enter" && event.target.id === "plan" && editor.tool) return this.drawInMiddle();
    const handle = event.target.dataset?.handle;
    if (!handle) return;
    const { up } = editor.view;
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, up], ArrowDown: [0, -up] };
    const direction = moves[event.key];
    const isRemoving = event.key === "Delete" || event.key === "Backspace";
    if (!direction && !isRemoving) return;
    event.preventDefault();
    if (!direction) return parts(handle)[0] === "picture" ? undefined : editor.remove();
    const step = event.shiftKey ? STEP.coarse : event.altKey ? STEP.fine : STEP.usual;
    const [x, y] = this.place(handle);
    // A key that is held down is one step to undo.
    if (!event.repeat) editor.begin();
    this.move(handle, tidy([x + direction[0] * step, y + direction[1] * step]));
  }

  /** Uses the tool in the middle of what is seen. */
  drawInMiddle() {
    const { editor } = this;
    const middle = tidy(editor.view.toWorld(editor.view.width / 2, editor.view.height / 2));
    editor.draw(middle)(grown(middle));
    this.node(`${editor.chosen}#0`)?.focus();
  }
}
