// The time line of a recording: the server plays it, for everybody who looks.

import { byId, clock, element } from "./elements.js";

/** Sends a wish to the server; pages of other sites cannot send this header. */
export async function send(path, body, { method = "POST", headers = {} } = {}) {
  return fetch(path, {
    method,
    headers: { "Content-Type": "application/json", "X-Beaconfix": "1", ...headers },
    body: JSON.stringify(body),
  });
}

export class PlaybackBar {
  constructor(state) {
    this.state = state;
    const time = byId("time");
    time.addEventListener("input", () => {
      this.isHeld = true;
      this.drawClock(Number(time.value));
    });
    time.addEventListener("change", () => {
      this.isHeld = false;
      this.wish({ time: Number(time.value) });
    });
    // Let go where it was taken up, nothing has changed.
    for (const end of ["pointerup", "pointercancel", "blur"]) time.addEventListener(end, () => { this.isHeld = false; });
    byId("speed").addEventListener("change", (event) => this.wish({ speed: Number(event.target.value) }));
    byId("recording").addEventListener("change", (event) => this.wish({ time: Number(event.target.value) }));
    byId("pause").addEventListener("click", () => this.toggle());
  }

  /** Without a connection nothing comes of it, which the page tells already. */
  wish(wish) {
    send("/api/playback", wish).catch(() => {});
  }

  get isOver() {
    const { playback } = this.state;
    return playback && playback.paused && playback.time >= playback.duration;
  }

  toggle() {
    const { playback } = this.state;
    if (!playback) return this.state.pause(!this.state.isPaused);
    if (this.isOver) this.wish({ time: 0, paused: false });
    else this.wish({ paused: !playback.paused });
  }

  drawRecordings() {
    const { recordings = [] } = this.state;
    byId("recording-label").hidden = recordings.length < 2;
    byId("recording").replaceChildren(...recordings.map(({ recording, from }) => element("option", { value: from }, recording)));
  }

  draw() {
    const { playback, isPaused, recordings = [] } = this.state;
    byId("timeline").hidden = !playback;
    const button = byId("pause");
    if (!playback) {
      button.textContent = isPaused ? "Go on" : "Hold";
      return;
    }
    button.textContent = this.isOver ? "Again" : playback.paused ? "Play" : "Pause";
    this.drawSpeed(playback.speed);
    const time = byId("time");
    time.max = playback.duration;
    if (this.isHeld) return;
    time.value = playback.time;
    this.drawClock(playback.time);
    const current = recordings.findLast(({ from }) => from <= playback.time + 0.001);
    if (current && document.activeElement !== byId("recording")) byId("recording").value = String(current.from);
  }

  /** The speed that the program was started with may be none of the usual ones. */
  drawSpeed(speed) {
    const select = byId("speed");
    select.value = String(speed);
    if (select.selectedIndex < 0) select.append(element("option", { value: speed, selected: true }, `${speed}\u00d7`));
  }

  drawClock(seconds) {
    const duration = this.state.playback?.duration ?? 0;
    byId("clock").textContent = `${clock(seconds)} / ${clock(duration)}`;
    byId("time").setAttribute("aria-valuetext", `${clock(seconds)} of ${clock(duration)}`);
  }
}
