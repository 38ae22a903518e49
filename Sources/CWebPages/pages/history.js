// What was before, and after it was undone.

import { everything } from "./identity.js";

const MOST = 200, FEWEST = 5; // steps
const MOST_THINGS = 200_000; // in all maps that are kept: each step of a large map has the whole of it

export class History {
  constructor() {
    this.clear();
  }

  clear() {
    [this.past, this.future] = [[], []];
  }

  /** Keeps what is there before a change: a copy, which nobody changes. */
  begin(present) {
    this.past.push(present);
    const most = Math.floor(MOST_THINGS / everything(present.map).length);
    if (this.past.length > Math.min(MOST, Math.max(FEWEST, most))) this.past.shift();
    this.future = [];
  }

  /** What was before; the present can be had again. */
  undo(present) {
    return this.swap(this.past, this.future, present);
  }

  redo(present) {
    return this.swap(this.future, this.past, present);
  }

  swap(from, to, present) {
    if (!from.length) return undefined;
    to.push(present);
    return from.pop();
  }
}
