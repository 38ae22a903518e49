// Where the plan is on the screen: metres to pixels and back, moved by pointer, wheel and keys.

const NEAREST = 400, FARTHEST = 0.5; // pixels per metre
// Pixels around a floor that is shown whole: room for the controls at the edges.
const MARGIN = { top: 62, bottom: 66, side: 62, narrowSide: 22 };
const NARROW = 600; // pixels
const DRAG = 4; // pixels from which on a press is a drag
const EDGE = 16; // pixels at the edge of the screen where nothing is seen well
const KEY_STEP = 60; // pixels
const KEY_ZOOM = 1.25;

export class View {
  /** `changed` is called whenever the plan has moved. */
  constructor(svg, changed) {
    this.svg = svg;
    this.changed = changed;
    this.scale = 20;
    this.left = this.top = 0;
    /** Of the plan on the screen, pixels. */
    this.width = this.height = 0;
    this.up = 1;
    this.pointers = new Map();
    /** Decides whether a pointer that goes down is somebody else's. */
    this.claims = () => false;
    this.listen();
  }

  toScreen(x, y) {
    return [this.left + x * this.scale, this.top - this.up * y * this.scale];
  }

  toWorld(px, py) {
    return [(px - this.left) / this.scale, (this.up * (this.top - py)) / this.scale];
  }

  /** The place of a pointer event, metres. */
  place(event) {
    const box = this.svg.getBoundingClientRect();
    return this.toWorld(event.clientX - box.left, event.clientY - box.top);
  }

  get matrix() {
    return `matrix(${this.scale} 0 0 ${-this.up * this.scale} ${this.left} ${this.top})`;
  }

  /** Shows a rectangle of metres whole. */
  fit([x0, y0, x1, y1]) {
    this.bounds = [x0, y0, x1, y1];
    this.fitHeight([x0, y0, x1, y1]);
    const { width, height } = this.svg.getBoundingClientRect();
    if (!width || !height) return;
    const side = width < NARROW ? MARGIN.narrowSide : MARGIN.side;
    const [wide, high] = [width - 2 * side, height - MARGIN.top - MARGIN.bottom];
    const scale = Math.min(wide / Math.max(x1 - x0, 1), high / Math.max(y1 - y0, 1));
    this.scale = Math.min(NEAREST, Math.max(0.01, scale));
    this.left = width / 2 - ((x0 + x1) / 2) * this.scale;
    // On a narrow screen the plan is at the top, and what is told of it below.
    const used = width < NARROW ? Math.min(high, (y1 - y0) * this.scale) : high;
    this.top = MARGIN.top + used / 2 + this.up * ((y0 + y1) / 2) * this.scale;
    this.isWhole = true;
    this.changed();
  }

  /** On a narrow screen the plan takes the height that the floor needs at full width, within what the style sheet allows. */
  fitHeight([x0, y0, x1, y1]) {
    const { width } = this.svg.getBoundingClientRect();
    const high = ((width - 2 * MARGIN.narrowSide) * Math.max(y1 - y0, 1)) / Math.max(x1 - x0, 1) + MARGIN.top + MARGIN.bottom;
    this.svg.parentNode.style.setProperty("--needed", `${Math.round(high)}px`);
  }

  /** Brings a place into sight, if it is not. */
  reveal(x, y) {
    const { width, height } = this.svg.getBoundingClientRect();
    const [px, py] = this.toScreen(x, y);
    if (px < EDGE || py < EDGE || px > width - EDGE || py > height - EDGE) this.move(width / 2 - px, height / 2 - py);
  }

  zoom(factor, px, py) {
    const { width, height } = this.svg.getBoundingClientRect();
    const [x, y] = [px ?? width / 2, py ?? height / 2];
    const scale = Math.min(NEAREST, Math.max(Math.min(FARTHEST, this.scale), this.scale * factor));
    this.left = x - ((x - this.left) * scale) / this.scale;
    this.top = y - ((y - this.top) * scale) / this.scale;
    this.scale = scale;
    this.isWhole = false;
    this.changed();
  }

  move(dx, dy) {
    this.left += dx;
    this.top += dy;
    this.isWhole = false;
    this.changed();
  }

  listen() {
    const { svg, pointers } = this;
    new ResizeObserver(([{ contentRect }]) => {
      ({ width: this.width, height: this.height } = contentRect);
      if (this.isWhole && this.bounds) this.fit(this.bounds);
      else this.changed();
    }).observe(svg);
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = svg.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    svg.addEventListener("pointerdown", (event) => {
      if (event.button || this.claims(event)) return;
      pointers.set(event.pointerId, [event.clientX, event.clientY]);
      this.start = [event.clientX, event.clientY];
    });
    svg.addEventListener("pointermove", (event) => this.drag(event));
    // Before a press has become a drag it may end anywhere.
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, (event) => pointers.delete(event.pointerId));
    }
    svg.addEventListener("keydown", (event) => this.key(event));
  }

  drag(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    // It was let go where nobody told us.
    if (!event.buttons) return void this.pointers.delete(event.pointerId);
    const now = [event.clientX, event.clientY];
    if (!this.svg.hasPointerCapture(event.pointerId)) {
      // A press that hardly moves is one on what lies there.
      if (Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) < DRAG && this.pointers.size === 1) return;
      this.svg.setPointerCapture(event.pointerId);
    }
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    if (!other) return this.move(now[0] - before[0], now[1] - before[1]);
    // Two fingers: what was in the middle between them stays there.
    const spread = ([x, y]) => Math.hypot(x - other[0], y - other[1]) || 1;
    const box = this.svg.getBoundingClientRect();
    this.move((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    this.zoom(spread(now) / spread(before), (now[0] + other[0]) / 2 - box.left, (now[1] + other[1]) / 2 - box.top);
  }

  key(event) {
    if (event.target !== this.svg || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const move = moves[event.key];
    if (move) this.move(move[0] * KEY_STEP, move[1] * KEY_STEP);
    else if (event.key === "+" || event.key === "=") this.zoom(KEY_ZOOM);
    else if (event.key === "-") this.zoom(1 / KEY_ZOOM);
    else if (event.key === "0" && this.bounds) this.fit(this.bounds);
    else return;
    event.preventDefault();
  }
}
