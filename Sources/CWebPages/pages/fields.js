// Input fields with their names.

import { element } from "./elements.js";

/** A line of a form: what it is called, and its input. `change` gets a number, a text, or `undefined` when it is empty. */
export function field(name, words, value, { isNumber = false, change, ...attributes } = {}) {
  const kind = isNumber ? { type: "number", step: "any" } : { type: "text", maxlength: 200 };
  const input = element("input", { ...kind, name, value: value ?? "", autocomplete: "off", ...attributes });
  if (change) input.addEventListener("change", () => change(read(input), input));
  return element("label", { class: "field" }, element("span", {}, words), input);
}

/** What a field holds: a number, a text, or `undefined` when it is empty. */
export function read(input) {
  const text = input.value.trim();
  if (text === "") return undefined;
  return input.type === "number" ? Number(text) : text;
}

/** A box to be ticked, with its words behind it. */
export function tick(name, words, isTicked, change) {
  const input = element("input", { type: "checkbox", name, checked: isTicked });
  if (change) input.addEventListener("change", () => change(input.checked));
  return element("label", { class: "tick" }, input, element("span", {}, words));
}
