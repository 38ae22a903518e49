// Where names have room on the plan: none covers another, nor a mark.

const CELL = 64; // pixels
const LETTER = 6.4, LINE = 13; // pixels of a name's letters, generously

/** The box of a name around its anchor: in the middle, or beginning or ending there. */
export function nameBox(x, y, name, anchor = "middle") {
  const width = name.length * LETTER;
  const left = { middle: x - width / 2, start: x, end: x - width }[anchor];
  return [left, y - LINE, left + width, y + 3];
}

/** Boxes in pixels, found by their place. */
export class Space {
  constructor() {
    this.cells = new Map();
  }

  isFree(box) {
    return this.keys(box).every((key) => (this.cells.get(key) ?? []).every(([x0, y0, x1, y1]) =>
      box[0] >= x1 || box[2] <= x0 || box[1] >= y1 || box[3] <= y0));
  }

  take(box) {
    for (const key of this.keys(box)) {
      if (!this.cells.has(key)) this.cells.set(key, []);
      this.cells.get(key).push(box);
    }
  }

  /** Takes a box if it is free. */
  takes(box) {
    const isFree = this.isFree(box);
    if (isFree) this.take(box);
    return isFree;
  }

  keys([x0, y0, x1, y1]) {
    const keys = [];
    for (let column = Math.floor(x0 / CELL); column <= x1 / CELL; column += 1) {
      for (let row = Math.floor(y0 / CELL); row <= y1 / CELL; row += 1) keys.push(`${column},${row}`);
    }
    return keys;
  }
}
