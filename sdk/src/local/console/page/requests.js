import { showDetail } from "./detail.js";
import { byId, getJson, h, List, postJson } from "./dom.js";
import { openNew } from "./editor.js";
import { decisionText, duration, toneOf } from "./format.js";

/** As many requests as the program remembers. */
const MOST = 500;

const summaries = new Map();
const list = new List(byId("request-list"), (key) => void show(key));
/** The id that an API gave to a request of this page. The page chooses the request when it arrives. */
let awaited;

/** Takes new and changed requests. */
export function putRequests(requests) {
  for (const request of requests) {
    const key = String(request.n);
    const isNew = !summaries.has(key);
    summaries.set(key, request);
    list.put(key, rowOf(request));
    if (isNew) applyFilter(key);
    if (key === list.chosen) void show(key);
  }
  for (const key of summaries.keys()) {
    if (summaries.size <= MOST) break;
    summaries.delete(key);
  }
  list.trim(MOST);
  byId("no-requests").hidden = list.size > 0;
  if (awaited !== undefined) void chooseAwaited();
}

export function clearRequests() {
  summaries.clear();
  list.clear();
  byId("request").replaceChildren();
  byId("no-requests").hidden = false;
}

/** Chooses the request with this id as soon as it arrives. */
export function awaitRequest(requestId) {
  awaited = requestId;
  void chooseAwaited();
}

async function chooseAwaited() {
  const requestId = awaited;
  for (const key of [...summaries.keys()].reverse().slice(0, 20)) {
    const detail = await getJson(`/api/requests/${key}`);
    if (detail?.requestId !== requestId || awaited !== requestId) continue;
    awaited = undefined;
    list.choose(key);
    return;
  }
}

/** Moves to the row below or above, for keys that work anywhere on the page. */
export function moveRequest(step) {
  list.move(step);
}

function rowOf({ method, path, status, durationMs, handler, authorizer, reason, lines, api, routeKey }) {
  const facts = [
    h("span", {}, handler ?? routeKey ?? api),
    authorizer &&
      h("span", { class: authorizer.decision === "allowed" ? "good" : "warn" }, decisionText(authorizer)),
    lines > 0 ? h("span", {}, lines === 1 ? "1 line" : `${lines} lines`) : undefined,
    reason && h("span", { class: "warn", title: reason }, reason),
  ];
  return h(
    "li",
    {},
    h("span", { class: toneOf(status) }, String(status)),
    h("span", {}, method),
    h("span", { class: "path", title: path }, path),
    h("span", { class: "dim" }, duration(durationMs)),
    h("span", { class: "more" }, facts.filter(Boolean)),
  );
}

async function show(key) {
  const detail = key === undefined ? undefined : await getJson(`/api/requests/${key}`);
  // Somebody has chosen another request in the meantime.
  if (key !== list.chosen) return;
  showDetail(byId("request"), detail, awaitRequest);
}

function matches(key) {
  const words = byId("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  const { method, path, status, handler, authorizer, api, routeKey } = summaries.get(key);
  const text = [method, path, status, handler, authorizer?.name, authorizer?.decision, api, routeKey]
    .join(" ")
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

function applyFilter(only) {
  if (only !== undefined && byId("filter").value === "") return;
  list.filter((key) => summaries.has(key) && matches(key));
}

byId("filter").addEventListener("input", () => applyFilter());
byId("clear").addEventListener("click", () => void postJson("/api/clear", {}));
byId("new").addEventListener("click", () => openNew(awaitRequest));
