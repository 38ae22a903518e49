// Input fields with their names.

import { wanted } from "./bounds.js";
import { element } from "./elements.js";

/**
 * A line of a form: what it is called, and its input. `kind` tells which number it takes, without one it takes a text.
 * `change` gets the number, the text, or `undefined` when it is empty; never a number that is out of bounds.
 */
export function field(name, words, value, { kind, change, ...attributes } = {}) {
  const type = kind ? { type: "number", step: "any", "data-kind": kind } : { type: "text", maxlength: 200 };
  const input = element("input", { ...type, name, value: value ?? "", autocomplete: "off", ...attributes });
  if (change) input.addEventListener("change", () => isGood(input) && change(read(input), input));
  // To a browser what is no number is nothing: going from nothing to that is no change.
  if (change) input.addEventListener("blur", () => input.validity.badInput && isGood(input));
  return element("label", { class: "field" }, element("span", {}, words), input);
}

/** Whether a field holds what it may; else it sends `refused` with what is wanted. */
export function isGood(input) {
  const { kind } = input.dataset;
  const value = read(input);
  const isChecked = kind && (value !== undefined || input.required || input.validity.badInput);
  const words = isChecked ? wanted(kind, value) : undefined;
  input.setAttribute("aria-invalid", Boolean(words));
  if (words) input.dispatchEvent(new CustomEvent("refused", { bubbles: true, detail: `${input.parentNode.textContent}: give ${words}` }));
  return !words;
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
