import { byId, h } from "./dom.js";

/** The APIs that take composed requests: id, the path that their requests begin with, and the paths of their routes. */
let targets = [];
/** The path that requests of the chosen API begin with. */
let start = "";

/** Takes the served APIs and routes. A path that is being written stays as it is. */
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

/** Offers the APIs to choose from. The last choice stays if the API still exists. */
export function showTargets() {
  const last = byId("edit-api").value;
  byId("edit-api").replaceChildren(
    ...targets.map(({ id, url }) => h("option", { value: id, selected: id === last && "" }, `${id}  ${url}`)),
  );
  start = "";
  choose();
}

/** Proposes paths while one is written, or none without an argument. */
export function putPaths(paths = []) {
  byId("edit-paths").replaceChildren(...[...new Set(paths)].map((value) => h("option", { value })));
}

/** Changes the beginning of the written path from the last API's to this one's. */
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
