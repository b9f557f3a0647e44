import { h } from "../dom.js";

/**
 * Makes a form with named fields and one button. `fields` are labels by name, or results of `field`. The form
 * calls `send` with the values by name, without the empty ones. Values stay after sending, except in fields that
 * are `passing`.
 */
export function form(title, fields, send) {
  const entries = Object.entries(fields).map(([name, given]) => {
    const { label, ...attributes } = typeof given === "string" ? { label: given } : given;
    return h("label", { class: attributes.rows ? "wide" : "" }, `${label} `, inputOf(name, attributes));
  });
  const element = h("form", { class: "hand" }, entries, h("button", { type: "submit" }, title));
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    const values = [...new FormData(element)].filter(([, value]) => value !== "");
    void send(Object.fromEntries(values));
    for (const field of element.querySelectorAll("[passing]")) field.value = "";
  });
  return element;
}

/** `rows` makes a field of several lines, `options` a field to choose from. */
function inputOf(name, { rows, options, value, ...attributes }) {
  const common = { name, spellcheck: "false", autocomplete: "off", ...attributes };
  if (rows) return h("textarea", { ...common, rows }, value ?? "");
  if (options)
    return h(
      "select",
      common,
      options.map((option) => h("option", { selected: option === value && "" }, option)),
    );
  return h("input", { ...common, value });
}

/** Makes a button that looks like a link: it shows something else. */
export function link(title, act) {
  return h("button", { type: "button", class: "link", onclick: () => void act() }, title);
}

/** Makes a button that has to be pressed twice, for an action that cannot be undone. */
export function sure(title, act) {
  const button = h("button", { type: "button" }, title);
  let isSure = false;
  button.addEventListener("click", () => {
    if (isSure) void act();
    else setTimeout(() => putTitle(false), 3000);
    putTitle(!isSure);
  });
  const putTitle = (asks) => {
    isSure = asks;
    button.textContent = asks ? `${title}: sure?` : title;
  };
  return button;
}

/** Makes buttons for the first and the next page, or nothing if there is only one page. */
export function pages({ next }, { chosen: { after }, choose }) {
  if (!next && !after) return undefined;
  return h(
    "div",
    { class: "bar" },
    h("button", { disabled: !after && "", onclick: () => void choose({ after: undefined }) }, "First"),
    h("button", { disabled: !next && "", onclick: () => void choose({ after: next }) }, "Next"),
  );
}
