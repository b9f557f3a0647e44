// The program of each page: the theme, the menu on narrow windows, the choice of the module system, and the search.
const root = document.documentElement;
const MOST_RESULTS = 20;

applyTheme(stored("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
root.dataset.modules = stored("modules") ?? "esm";
addEventListener("DOMContentLoaded", () => {
  setUpTheme();
  setUpMenu();
  setUpModules();
  setUpSearch();
  document.querySelector("#sidebar [aria-current]")?.scrollIntoView({ block: "nearest" });
});

/** A setting of the reader. Browsers may refuse the storage. */
function stored(name) {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The setting holds for this page alone.
  }
}

function applyTheme(theme) {
  root.dataset.theme = theme;
}

function setUpTheme() {
  const button = document.getElementById("theme");
  const label = () => {
    button.textContent = root.dataset.theme === "dark" ? "Light" : "Dark";
  };
  label();
  button.addEventListener("click", () => {
    applyTheme(root.dataset.theme === "dark" ? "light" : "dark");
    store("theme", root.dataset.theme);
    label();
  });
}

function setUpMenu() {
  const button = document.getElementById("menu");
  button.addEventListener("click", () => {
    const isOpen = document.body.classList.toggle("menu-open");
    button.setAttribute("aria-expanded", String(isOpen));
  });
}

function setUpModules() {
  const buttons = [...document.querySelectorAll("button[data-modules]")];
  const show = () => {
    for (const button of buttons)
      button.setAttribute("aria-pressed", String(button.dataset.modules === root.dataset.modules));
  };
  show();
  for (const button of buttons)
    button.addEventListener("click", () => {
      root.dataset.modules = button.dataset.modules;
      store("modules", root.dataset.modules);
      show();
    });
}

function setUpSearch() {
  const dialog = document.getElementById("found");
  const input = document.getElementById("query");
  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    void loadSearch();
  };
  document.getElementById("search").addEventListener("click", open);
  addEventListener("keydown", (event) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    const isAsked =
      (event.key === "/" && !isTyping) || (event.key === "k" && (event.ctrlKey || event.metaKey));
    if (!isAsked) return;
    event.preventDefault();
    open();
  });
  input.addEventListener("input", showResults);
  dialog.addEventListener("keydown", moveInResults);
  // A click beside the dialog, or on a result of the same page, closes it.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("a")) dialog.close();
  });
}

let search;
/** The program of the search and its index come with the first search. */
function loadSearch() {
  search ??= (async () => {
    const base = root.dataset.root || "./";
    const [{ openIndex }, json] = await Promise.all([
      import(new URL(`${base}assets/search.js`, location.href)),
      fetch(`${base}assets/search.json`).then((response) => response.text()),
    ]);
    return openIndex(json);
  })();
  return search;
}

async function showResults() {
  const input = document.getElementById("query");
  const asked = input.value.trim();
  const find = await loadSearch();
  // Somebody has typed on while the index came.
  if (input.value.trim() !== asked) return;
  const results = asked === "" ? [] : find(asked).slice(0, MOST_RESULTS);
  document.getElementById("results").replaceChildren(...results.map(resultItem));
  document.getElementById("count").textContent = countText(asked, results.length);
}

function countText(asked, count) {
  if (asked === "") return "";
  return count === 0 ? `Nothing found for ${asked}` : `${count} ${count === 1 ? "result" : "results"}`;
}

function resultItem({ link: target, title, page }) {
  const item = document.createElement("li");
  const link = item.appendChild(document.createElement("a"));
  link.href = `${root.dataset.root}${target}`;
  link.append(title);
  if (page !== title) link.appendChild(document.createElement("small")).textContent = page;
  return item;
}

/** Arrows move through the results. Enter in the field opens the first one. */
function moveInResults(event) {
  const links = [...document.querySelectorAll("#results a")];
  const at = links.indexOf(document.activeElement);
  if (event.key === "Enter" && at < 0) links[0]?.click();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  (links[at + step] ?? document.getElementById("query")).focus();
}
