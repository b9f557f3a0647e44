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

/** The question that the page asks now, and the button that asks it. A view that is redrawn asks it again. */
let asked = { button: undefined, question: undefined };

/** Any other click takes the question back. */
document.addEventListener("click", ({ target }) => target === asked.button || ask());

function ask(button, question) {
  if (asked.button) asked.button.textContent = asked.button.dataset.title;
  asked = { button, question };
  if (button) button.textContent = `${button.dataset.title}: sure?`;
}

/**
 * Makes a button that has to be pressed twice, for an action that cannot be undone. `about` says what it acts on.
 * A button that is redrawn between the two clicks still asks, unless it acts on another thing.
 */
export function sure(title, about, act) {
  const question = JSON.stringify([title, about]);
  const button = h("button", { type: "button", "data-title": title }, title);
  if (asked.question === question) ask(button, question);
  button.addEventListener("click", () => {
    if (asked.question !== question) return ask(button, question);
    ask();
    void act();
  });
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
