import { clearConnections, moveConnection, putConnections } from "./connections.js";
import { byId, getJson } from "./dom.js";
import { drawFaults, putFaultTargets, touchFaults } from "./faults.js";
import { clearMessages, putMessages } from "./messages.js";
import { drawGraph, putProgram } from "./program.js";
import { clearRequests, moveRequest, putRequests } from "./requests.js";
import { drawResources, moveResource, touchResources } from "./resources.js";
import { putTargets } from "./targets.js";

const VIEWS = ["requests", "connections", "routes", "graph", "messages", "resources", "faults"];

function choose(view) {
  for (const name of VIEWS) {
    byId(name).hidden = name !== view;
    byId(`tab-${name}`).setAttribute("aria-selected", String(name === view));
    byId(`tab-${name}`).tabIndex = name === view ? 0 : -1;
  }
  draw(view);
  history.replaceState(null, "", `#${view}`);
}

/** Loads views only while somebody sees them. */
function draw(view) {
  if (view === "graph") void drawGraph();
  if (view === "resources") void drawResources();
  if (view === "faults") void drawFaults();
}

/** The start time of the program that is shown. */
let started;

/** Loads everything at the start, and after the program was away. A restarted program has requests of its own. */
async function load() {
  const state = await getJson("/api/state");
  if (!state) return;
  if (state.started !== started) {
    clearRequests();
    clearConnections();
  }
  clearMessages();
  started = state.started;
  document.body.classList.toggle("read-only", state.program.readOnly === true);
  if (state.program.stage) document.title = `${state.program.stage} · ${document.title.split(" · ").at(-1)}`;
  putMissed(state.missed);
  putProgram(state.program);
  putTargets(state.program);
  putFaultTargets(state.program);
  putRequests(state.requests);
  putConnections(state.connections);
  putMessages(state.messages);
  draw(VIEWS.find((view) => !byId(view).hidden));
}

function putMissed(missed) {
  byId("missed").hidden = missed === 0;
  byId("missed").textContent = `${missed} more came too fast to be remembered while no page was open.`;
}

/** Loads the state again after the program has changed, or the log was cleared. */
async function reload() {
  const state = await getJson("/api/state");
  if (!state) return;
  putMissed(state.missed);
  putProgram(state.program);
  putTargets(state.program);
  putFaultTargets(state.program);
  if (state.requests.length === 0) clearRequests();
  if (state.connections.length === 0) clearConnections();
  if (state.messages.length === 0) clearMessages();
  draw(VIEWS.find((view) => !byId(view).hidden));
}

function listen() {
  const updates = new EventSource("/api/updates");
  updates.addEventListener("open", () => {
    byId("live").textContent = "live";
    byId("live").className = "on";
    void load();
  });
  updates.addEventListener("error", () => {
    byId("live").textContent = "sapi dev has ended, or starts again";
    byId("live").className = "";
  });
  updates.addEventListener("message", ({ data }) => {
    const { requests, connections, messages, resources, faults, program } = JSON.parse(data);
    putRequests(requests);
    putConnections(connections);
    putMessages(messages);
    touchResources(resources);
    if (faults) touchFaults();
    if (program) void reload();
  });
}

/** The keys that work outside of fields. */
const KEYS = {
  "/": () => byId("filter").focus(),
  j: () => move(1),
  k: () => move(-1),
  r: () => byId("replay")?.click(),
  e: () => byId("edit")?.click(),
  c: () => byId("copy")?.click(),
  n: () => {
    choose("requests");
    byId("new").click();
  },
  ...Object.fromEntries(VIEWS.map((view, i) => [String(i + 1), () => choose(view)])),
};

function move(step) {
  if (!byId("connections").hidden) moveConnection(step);
  else if (!byId("resources").hidden) moveResource(step);
  else if (!byId("requests").hidden) moveRequest(step);
}

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches?.("input, textarea, select") || byId("editor").open;
  if (event.key === "Escape" && event.target === byId("filter")) byId("request-list").focus();
  if (isTyping || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

for (const view of VIEWS) byId(`tab-${view}`).addEventListener("click", () => choose(view));
document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const at = VIEWS.findIndex((view) => !byId(view).hidden);
  const next = VIEWS[(at + step + VIEWS.length) % VIEWS.length];
  choose(next);
  byId(`tab-${next}`).focus();
});

choose(VIEWS.includes(location.hash.slice(1)) ? location.hash.slice(1) : "requests");
listen();
