import { byId, h } from "./dom.js";

/** The APIs that take requests of their own: id, the path that all of theirs begin with, and the paths of their routes. */
let targets = [];
/** The path that those of the chosen API begin with. */
let start = "";

/** Takes what is served. What is being written stays as it is. */
export function putTargets({ apis, routes }) {
  targets = apis
    .filter(({ kind }) => kind !== "websocket")
    .map(({ id, url }) => {
      const base = new URL(url).pathname.replace(/\/$/, "");
      const keys = routes.filter(({ api, routeKey }) => api === id && /^\S+ \//.test(routeKey));
      return { id, url, base, paths: keys.map(({ routeKey }) => base + routeKey.split(" ")[1]) };
    });
  byId("new").disabled = targets.length === 0;
}

/** Lets one of the APIs be chosen: the one of the last time, if it is still there. */
export function showTargets() {
  const last = byId("edit-api").value;
  byId("edit-api").replaceChildren(
    ...targets.map(({ id, url }) => h("option", { value: id, selected: id === last && "" }, `${id}  ${url}`)),
  );
  start = "";
  choose();
}

/** Proposes paths while one is written; none without an argument. */
export function putPaths(paths = []) {
  byId("edit-paths").replaceChildren(...[...new Set(paths)].map((value) => h("option", { value })));
}

/** The path of the last API, as far as it was written, becomes one of this API. */
function choose() {
  const target = targets.find(({ id }) => id === byId("edit-api").value);
  if (!target) return;
  const path = byId("edit-path").value;
  const rest = path.startsWith(`${start}/`) ? path.slice(start.length) : path || "/";
  byId("edit-path").value = target.base + rest;
  start = target.base;
  putPaths(target.paths);
}

byId("edit-api").addEventListener("change", choose);
