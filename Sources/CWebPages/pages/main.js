// The page: state from the server, drawn on the plan and in the panels.

import { byId, eventually } from "./elements.js";
import { Coverage } from "./coverage.js";
import { Floors } from "./floors.js";
import { TargetList } from "./list.js";
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
  editor?.handles.draw();
}));
const plan = new Plan(state, view);
const targets = new Targets(state, view, plan);
const panels = new Panels(state, plan);
const floors = new Floors(state, plan, (id) => showFloor(id, true));
const list = new TargetList(state);
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
  floors.draw();
  list.draw();
  panels.drawTarget();
  panels.drawReadings();
  panels.drawRooms();
  panels.drawLink();
});

function hasFloor(id) {
  return state.map.floors.some((floor) => floor.id === id);
}

function showFloor(id, isChosen) {
  if (!hasFloor(id)) return;
  isFloorChosen = isChosen && id !== state.target?.position?.floor;
  // Somebody may have gone nearer, and looks on while the map is loaded anew.
  const isSame = plan.floorId === id && view.bounds && !view.isWhole;
  plan.floorId = id;
  plan.draw();
  if (isSame) view.bounds = plan.bounds();
  else view.fit(plan.bounds());
  panels.drawFloor();
  floors.draw();
  targets.draw();
  coverage.draw();
  editor?.showFloor();
}

/** Draws the map anew after it was edited; the view stays where it is. */
function redraw() {
  plan.draw();
  panels.drawMap();
  floors.drawMap();
  targets.draw();
}

function drawMap() {
  view.up = state.map.yAxis === "down" ? -1 : 1;
  panels.drawMap();
  floors.drawMap();
  editor?.reset();
  const isKept = (editor || isFloorChosen) && hasFloor(plan.floorId);
  const { floor } = state.target?.position ?? {};
  showFloor(isKept || !hasFloor(floor) ? plan.floor?.id : floor, isKept);
  drawMoving();
}

/** Another target is chosen: its floor is shown, and its place is in sight. */
function followChosen() {
  const { position } = state.target ?? {};
  if (position?.x === undefined) return;
  if (!editor && position.floor !== plan.floor?.id) showFloor(position.floor, false);
  if (position.floor === plan.served()) view.reveal(position.x, position.y);
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
      panels.hear(state.source.sincePosition);
      bar.drawRecordings();
      bar.draw();
      break;
    case "target": followChosen(); break;
    case "strangers": return void editor?.waitingList.draw();
    case "adapter": panels.drawWarnings(); break;
    case "position": panels.hear(0); break;
  }
  drawMoving();
}

async function startEditing() {
  if (editor) return;
  const { Editor } = await import("./editor.js");
  editor ??= new Editor({ state, view, plan, coverage, redraw, showFloor: (id) => showFloor(id, true) });
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
