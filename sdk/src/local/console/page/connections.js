import { byId, getJson, h, List } from "./dom.js";
import { clock, pretty } from "./format.js";

/** The program drops no open connection, however many there are. The page shows the newest. */
const MAX_CONNECTIONS = 500;

const list = new List(byId("connection-list"), (key) => void show(key));

/** Takes new and changed connections. */
export function putConnections(connections) {
  for (const connection of connections) {
    list.put(connection.id, rowOf(connection));
    if (connection.id === list.chosen) void show(connection.id);
  }
  list.trim(MAX_CONNECTIONS);
  byId("no-connections").hidden = list.size > 0;
}

export function clearConnections() {
  list.clear();
  byId("connection").replaceChildren();
  byId("no-connections").hidden = false;
}

export function moveConnection(step) {
  list.move(step);
}

function stateOf({ ending }) {
  return ending === undefined
    ? h("span", { class: "good" }, "open")
    : h("span", { class: "dim" }, ending.split(" ")[0]);
}

function rowOf(connection) {
  const { id, api, stage, openedAt, frames } = connection;
  return h(
    "li",
    {},
    stateOf(connection),
    h("span", { class: "path" }, id),
    h("span", { class: "dim" }, frames === 1 ? "1 frame" : `${frames} frames`),
    h("span", { class: "more" }, `${api}, stage ${stage}, since ${clock(openedAt)}`),
  );
}

async function show(id) {
  const detail = id === undefined ? undefined : await getJson(`/api/connections/${encodeURIComponent(id)}`);
  if (id !== list.chosen) return;
  const element = byId("connection");
  if (!detail) {
    element.replaceChildren(h("p", { class: "empty" }, "This connection is not remembered any more."));
    return;
  }
  const { lastFrames, frames, ending, endedAt, api, stage, openedAt } = detail;
  const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
  const ended =
    ending === undefined ? [] : [h("dt", {}, "Ended"), h("dd", {}, `${clock(endedAt)}, ${ending}`)];
  element.replaceChildren(
    h("p", { class: "title" }, id),
    h(
      "dl",
      {},
      h("dt", {}, "API"),
      h("dd", {}, `${api}, stage ${stage}`),
      h("dt", {}, "Opened"),
      h("dd", {}, clock(openedAt)),
      ended,
    ),
    h("h2", {}, frames > lastFrames.length ? `The last ${lastFrames.length} of ${frames} frames` : "Frames"),
    lastFrames.length === 0 ? h("p", { class: "dim" }, "None yet.") : frameList(lastFrames),
  );
  if (isAtEnd) element.scrollTop = element.scrollHeight;
}

function frameList(frames) {
  const cells = frames.flatMap(({ time, direction, text }) => [
    h("span", { class: "dim" }, clock(time)),
    h(
      "span",
      { class: direction === "in" ? "good" : "warn" },
      direction === "in" ? "from client" : "to client",
    ),
    h("span", {}, pretty(text)),
  ]);
  return h("pre", { class: "log", id: "frames" }, cells);
}
