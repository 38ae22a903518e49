// The floors as buttons, each with who is on it.

import { byId, element, shortened } from "./elements.js";

const LONGEST = 24; // letters of a name

export class Floors {
  constructor(state, plan, choose) {
    Object.assign(this, { state, plan, choose });
    this.buttons = [];
    byId("floors").addEventListener("keydown", (event) => this.key(event));
  }

  /** Draws a button for each floor, the lowest first. */
  drawMap() {
    const floors = [...this.state.map.floors].sort((a, b) => a.level - b.level);
    const key = JSON.stringify(floors.map(({ id, level }) => [id, level]));
    byId("floors").hidden = floors.length < 2;
    if (key === this.drawn) return this.draw();
    this.drawn = key;
    this.buttons = floors.map((floor) => {
      const { id, level } = floor;
      const count = element("span", { class: "count" });
      const button = element("button", { type: "button", title: `${id}, level ${level}`, onclick: () => this.choose(id) },
        element("span", { class: "floor-name" }, shortened(id, LONGEST)), count);
      return { id, floor, button, count };
    });
    byId("floors").replaceChildren(...this.buttons.map(({ button }) => button));
    this.draw();
  }

  /** Which one is shown, and how many targets are on each. */
  draw() {
    const { targets, target } = this.state;
    const counts = new Map();
    for (const { position } of targets.values()) {
      if (position?.x !== undefined) counts.set(position.floor, (counts.get(position.floor) ?? 0) + 1);
    }
    const shown = this.plan.floor?.id;
    for (const { id, floor, button, count } of this.buttons) {
      const served = this.plan.served(floor);
      const here = counts.get(served) ?? 0;
      const isShown = id === shown;
      const text = here === 0 ? "" : targets.has("") ? "\u25cf" : String(here);
      if (count.textContent !== text) count.textContent = text;
      button.classList.toggle("has-chosen", target?.position?.floor === served && target.position.x !== undefined);
      if (button.getAttribute("aria-pressed") === String(isShown)) continue;
      button.setAttribute("aria-pressed", isShown);
      if (isShown) this.reveal(button);
    }
    for (const { id, floor, button } of this.buttons) {
      const here = counts.get(this.plan.served(floor)) ?? 0;
      const words = `Floor ${id}${here ? `, ${here} target${here > 1 ? "s" : ""}` : ""}`;
      if (button.getAttribute("aria-label") !== words) button.setAttribute("aria-label", words);
    }
  }

  reveal(button) {
    const list = byId("floors");
    list.scrollLeft = button.offsetLeft - list.offsetLeft - (list.clientWidth - button.offsetWidth) / 2;
  }

  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const index = this.buttons.findIndex(({ button }) => button === event.target);
    if (!step || index < 0) return;
    event.preventDefault();
    this.buttons[index + step]?.button.focus();
  }
}
