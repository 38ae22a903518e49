// Elements without markup: text from files and from the air is only ever text.

/** An HTML element with attributes and children; `on...` attributes are listeners. */
export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An SVG element likewise. */
export function shape(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== undefined));
  return node;
}

export const byId = (id) => document.getElementById(id);

/** A number with so many decimals and a real minus sign. */
export function decimals(value, count) {
  const text = value.toFixed(count);
  return (Number(text) === 0 ? (0).toFixed(count) : text).replace("-", "\u2212");
}

/** The beginning of a long name. */
export const shortened = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}\u2026` : text);

/** Seconds as m:ss or h:mm:ss. */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const two = (number) => String(number).padStart(2, "0");
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The corners of a polygon or line as an SVG attribute. */
export const corners = (points) => points.map((point) => point.join(",")).join(" ");

/** Does some work at the next frame, once however often it is asked for. */
export function eventually(work) {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      work();
    });
  };
}
