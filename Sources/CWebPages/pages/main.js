// The page: state from the server, drawn on the plan and in the panels.

import { byId, eventually } from "./elements.js";
import { Coverage } from "./coverage.js";
import { Panels } from "./panels.js";
import { PlaybackBar } from "./playback.js";
import { Plan } from "./plan.js";
import { State } from "./state.js";
import { Targets } from "./targets.js";
import { View } from "./view.js";

const state = new State(changed);
const view = new View(byId("plan"), eventually(() => {
  plan.place();
  targets.draw();
  editor?.drawHandles();
}));
const plan = new Plan(state, view);
const targets = new Targets(state, view, plan);
const panels = new Panels(state, plan, (id) => showFloor(id, true));
const bar = new PlaybackBar(state);
const coverage = new Coverage(plan);

let editor;

/** Set while somebody looks at a floor where the chosen target is not. */
let isFloorChosen = false;

const drawMoving = eventually(() => {
  const floor = state.target?.position?.floor;
  if (floor === plan.floor?.id) isFloorChosen = false;
  else if (floor !== undefined && !isFloorChosen && !editor) showFloor(floor, false);
  targets.draw();
  plan.tell();
  panels.drawTarget();
  panels.drawReadings();
  panels.drawRooms();
  panels.drawLink();
});

function showFloor(id, isChosen) {
  if (!state.map.floors.some((floor) => floor.id === id)) return;
  isFloorChosen = isChosen && id !== state.target?.position?.floor;
  plan.floorId = id;
  plan.draw();
  view.fit(plan.bounds());
  panels.drawFloor();
  targets.draw();
  coverage.draw();
  editor?.showFloor();
}

/** Draws the map anew after it was edited; the view stays where it is. */
function redraw() {
  plan.draw();
  panels.drawFloor();
  targets.draw();
}

function drawMap() {
  view.up = state.map.yAxis === "down" ? -1 : 1;
  panels.drawMap();
  editor?.reset();
  showFloor(state.target?.position?.floor ?? plan.floor?.id, false);
  drawMoving();
}

function changed(kind) {
  switch (kind) {
    case "map": return drawMap();
    case "playback": return bar.draw();
    case "warning": return panels.drawWarnings();
    case "link": return void (panels.drawLink(), bar.draw());
    case "snapshot":
      if (state.source.editable) startEditing();
      panels.drawWarnings();
      bar.drawRecordings();
      bar.draw();
      break;
    case "strangers": return void editor?.drawWaiting();
    case "position": panels.hear(); break;
  }
  drawMoving();
}

async function startEditing() {
  if (editor) return;
  const { Editor } = await import("./editor.js");
  editor ??= new Editor({ state, view, plan, coverage, redraw });
  editor.reset();
  editor.showFloor();
}

byId("zoom-in").addEventListener("click", () => view.zoom(1.4));
byId("zoom-out").addEventListener("click", () => view.zoom(1 / 1.4));
byId("zoom-fit").addEventListener("click", () => view.fit(plan.bounds()));
for (const layer of ["show-trail", "show-ranges"]) byId(layer).addEventListener("change", () => targets.draw());
setInterval(() => panels.drawLink(), 1000);

try {
  await state.load();
} catch (error) {
  byId("status").textContent = error.message;
}
state.connect();
