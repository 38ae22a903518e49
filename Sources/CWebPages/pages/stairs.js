// The stairs of a floor: its own, and those of other floors that lead to it; drawn once is enough for both.

/** What is to be drawn on a floor: a polygon, where it leads, and the floor that has it. */
export function stairsOn(floors, floor) {
  if (!floor) return [];
  const all = (floor.stairs ?? []).map(({ id, polygon, to }) => ({ id, polygon, to: [...to], owner: floor }));
  for (const owner of floors) {
    if (owner === floor) continue;
    for (const { id, polygon, to } of owner.stairs ?? []) {
      if (!to.includes(floor.id)) continue;
      // Often one shaft is drawn on every floor: it is shown once, with all that it leads to.
      const same = all.find((other) => areOnePlace(other.polygon, polygon));
      if (!same) all.push({ id, polygon, to: [owner.id], owner });
      else if (!same.to.includes(owner.id)) same.to.push(owner.id);
    }
  }
  return all;
}

/** Whether the middle of each of two polygons' boxes lies in the other's. */
function areOnePlace(first, second) {
  const [a, b] = [box(first), box(second)];
  return holds(a, b) && holds(b, a);
}

function box(polygon) {
  const xs = polygon.map(([x]) => x), ys = polygon.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function holds([left, low, right, high], [x0, y0, x1, y1]) {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return left <= x && x <= right && low <= y && y <= high;
}
