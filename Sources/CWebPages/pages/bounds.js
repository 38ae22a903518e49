// What numbers of a floor map may be: the bounds of `beaconfix map check`, so that a slip is told at once.

const MOST_METRES = 1e7; // the extent of UTM's northings
const metres = ["a number of metres from -1e7 to 1e7", (value) => Math.abs(value) <= MOST_METRES];
const power = ["a number of dBm at 1 m, from -127 up to, not including, 0", (value) => value >= -127 && value < 0];
const loss = ["a number of dB from 0 to 1000", (value) => value >= 0 && value <= 1000];
const decibels = ["a number of dB from -200 to 200", (value) => Math.abs(value) <= 200];

const BOUNDS = {
  x: metres, y: metres, z: metres, elevation: metres, height: metres,
  level: ["a whole number from -1000 to 1000", (value) => Number.isInteger(value) && Math.abs(value) <= 1000],
  measuredPower: power,
  exponent: ["a path-loss exponent from 0.1 to 20; 2 is free space", (value) => value >= 0.1 && value <= 20],
  shadowing: ["a number of dB above 0, at most 100", (value) => value > 0 && value <= 100],
  loss, slabLoss: loss, offset: decibels,
  latitude: ["a number of degrees from -90 to 90", (value) => Math.abs(value) <= 90],
  longitude: ["a number of degrees from -180 to 180", (value) => Math.abs(value) <= 180],
  bearing: ["a number of degrees clockwise from north, -360 to 360", (value) => Math.abs(value) <= 360],
};

/** What is wanted of a number of such a kind instead of a value; `undefined` where the value will do. */
export function wanted(kind, value) {
  const [words, accepts] = BOUNDS[kind];
  return Number.isFinite(value) && accepts(value) ? undefined : words;
}
