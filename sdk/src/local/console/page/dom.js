/** Makes an element with attributes and children. Text is always text: nothing is ever read as HTML. */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(key, String(value));
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== ""));
  return element;
}

export function byId(id) {
  return document.getElementById(id);
}

let toastTimer;

/** Shows a text for a moment. */
export function toast(text) {
  byId("toast").textContent = text;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => byId("toast").replaceChildren(), 2500);
}

export async function getJson(path) {
  const response = await fetch(path);
  return response.ok ? response.json() : undefined;
}

export async function postJson(path, value) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(value) });
  return response.json();
}

/** A list of rows, newest first, that keys move through. The list calls `choose` with the key of the chosen row. */
export class List {
  #list;
  #rows = new Map();
  #chosen;
  #choose;

  constructor(list, choose) {
    this.#list = list;
    this.#choose = choose;
    list.addEventListener("click", (event) => {
      const row = event.target.closest("[role=option]");
      if (row) this.choose(row.dataset.key);
    });
    list.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.move(step);
    });
  }

  get chosen() {
    return this.#chosen;
  }

  get size() {
    return this.#rows.size;
  }

  /** Replaces the row with the same key, or adds the row on top. */
  put(key, row) {
    row.setAttribute("role", "option");
    row.id = `${this.#list.id}-${key}`;
    row.dataset.key = key;
    row.setAttribute("aria-selected", String(key === this.#chosen));
    const old = this.#rows.get(key);
    if (old) {
      row.hidden = old.hidden;
      old.replaceWith(row);
    } else this.#list.prepend(row);
    this.#rows.set(key, row);
  }

  /** Drops the oldest rows. */
  trim(most) {
    for (const [key, row] of this.#rows) {
      if (this.#rows.size <= most) return;
      row.remove();
      this.#rows.delete(key);
    }
  }

  clear() {
    this.#rows.clear();
    this.#list.replaceChildren();
    this.#chosen = undefined;
  }

  /** Shows the rows that fulfil a condition on their key. */
  filter(isShown) {
    for (const [key, row] of this.#rows) row.hidden = !isShown(key);
  }

  choose(key) {
    this.#rows.get(this.#chosen)?.setAttribute("aria-selected", "false");
    this.#chosen = key;
    const row = this.#rows.get(key);
    row?.setAttribute("aria-selected", "true");
    row?.scrollIntoView({ block: "nearest" });
    if (row) this.#list.setAttribute("aria-activedescendant", row.id);
    this.#choose(key);
  }

  move(step) {
    const shown = [...this.#list.children].filter((row) => !row.hidden);
    const at = shown.findIndex((row) => row.dataset.key === this.#chosen);
    const next = shown[at < 0 ? 0 : Math.max(0, Math.min(shown.length - 1, at + step))];
    if (next) this.choose(next.dataset.key);
  }
}
