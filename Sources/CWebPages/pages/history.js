// What was before, and after it was undone.

const MOST = 200; // steps

export class History {
  constructor() {
    this.clear();
  }

  clear() {
    [this.past, this.future] = [[], []];
  }

  /** Keeps what is there before a change. */
  begin(present) {
    this.past.push(structuredClone(present));
    if (this.past.length > MOST) this.past.shift();
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
    to.push(structuredClone(present));
    return from.pop();
  }
}
