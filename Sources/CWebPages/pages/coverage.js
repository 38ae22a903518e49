// The accuracy to be expected over the floor, as a picture under the plan.

import { byId, decimals, element, shape } from "./elements.js";

// Viridis at equal steps, from poor to good: readable for all eyes, by day and by night.
const COLOURS = [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]];
const BEST = 1, WORST = 16; // metres, the ends of the scale
const OPACITY = 0.62;

/** The colour of a 95 % radius in metres, on a scale of its logarithm. */
function colour(radius) {
  const share = 1 - Math.log(radius / BEST) / Math.log(WORST / BEST);
  const place = Math.min(Math.max(share, 0), 1) * (COLOURS.length - 1);
  const index = Math.min(Math.floor(place), COLOURS.length - 2);
  const part = place - index;
  return COLOURS[index].map((low, channel) => Math.round(low + (COLOURS[index + 1][channel] - low) * part));
}

export class Coverage {
  constructor(plan) {
    this.plan = plan;
    /** Gives the answer for a floor; the editor asks with its draft. */
    this.load = (floor) => fetch(`/api/coverage?floor=${encodeURIComponent(floor)}`);
    byId("show-coverage").addEventListener("change", () => this.draw());
  }

  get isShown() {
    return byId("show-coverage").checked;
  }

  /** Draws it, or takes it away. */
  async draw() {
    byId("rooms").classList.toggle("covered", this.isShown);
    byId("legend").hidden = !this.isShown;
    if (!this.isShown || !this.plan.floor) return byId("coverage").replaceChildren();
    if (this.isBusy) return void (this.isLate = true);
    this.isBusy = true;
    const { id } = this.plan.floor;
    try {
      const response = await this.load(id);
      const answer = await response.json();
      // Meanwhile it may have been switched off, or another floor be shown.
      if (!this.isShown || this.plan.floor?.id !== id) this.isLate = true;
      else if (response.ok) await this.show(answer);
      else this.tell(answer.message);
    } catch {
      this.tell("not to be had now");
    }
    this.isBusy = false;
    const isLate = this.isLate;
    this.isLate = false;
    if (isLate) await this.draw();
  }

  async show(answer) {
    const { columns, rows, radii, x, y, stepX, stepY } = answer;
    const canvas = element("canvas", { width: columns, height: rows });
    const context = canvas.getContext("2d");
    const pixels = context.createImageData(columns, rows);
    radii.forEach((centimetres, node) => {
      if (centimetres) pixels.data.set([...colour(centimetres / 100), 255 * OPACITY], 4 * node);
    });
    context.putImageData(pixels, 0, 0);
    const blob = await new Promise((done) => canvas.toBlob(done));
    if (!this.isShown) return void (this.isLate = true);
    URL.revokeObjectURL(this.url);
    this.url = URL.createObjectURL(blob);
    byId("coverage").replaceChildren(shape("image", {
      href: this.url, x: x - stepX / 2, y: y - stepY / 2, width: columns * stepX, height: rows * stepY, preserveAspectRatio: "none",
    }));
    this.answer = answer;
    this.tell(`mean ${decimals(answer.mean, 1)}\u00a0m, 95\u00a0% of the floor below ${decimals(answer.worst, 1)}\u00a0m`);
  }

  tell(words) {
    const scale = element("canvas", { width: 64, height: 1 });
    const context = scale.getContext("2d");
    for (let column = 0; column < 64; column += 1) {
      context.fillStyle = `rgb(${colour(BEST * (WORST / BEST) ** (column / 63)).join(" ")})`;
      context.fillRect(column, 0, 1, 1);
    }
    const ends = [1, 2, 4, 8, 16].map((metres) => element("span", {}, `${metres} m`));
    byId("legend").replaceChildren(
      element("div", { class: "scale" }, scale, element("div", { class: "ends" }, ...ends)),
      element("div", {}, "95 % radius at best: ", element("span", { id: "coverage-summary" }, words)));
  }
}
