import { byId, h } from "./dom.js";
import { table } from "./table.js";

/** Shows the served APIs with their addresses, the routes, and the differences from AWS. */
export function putProgram({ apis, routes, services, served, auth = [] }) {
  byId("apis").replaceChildren(...apis.map(({ id, url }) => h("span", {}, `${id} `, address(url))));
  const tables = apis.map(({ id, url }) =>
    routeTable(
      `${id}  ${url}`,
      routes.filter(({ api }) => api === id),
    ),
  );
  const others = served.filter(({ fidelity }) => fidelity !== "as on AWS");
  byId("routes").replaceChildren(
    ...tables,
    ...(Object.keys(services).length > 0
      ? [
          table(
            "Services",
            ["Service", "URL"],
            Object.entries(services).map(([name, url]) => [name, address(url)]),
          ),
        ]
      : []),
    ...(auth.length > 0
      ? [table("Users", ["Auth", "User pool", "Clients", "Identity pool", "Hosted pages"], auth.map(authRow))]
      : []),
    ...(others.length > 0
      ? [
          table(
            "Not as on AWS",
            ["What", "How", "Note"],
            others.map(({ what, fidelity, note }) => [what, fidelity, note]),
          ),
        ]
      : []),
  );
}

/** Makes a link where the browser can open the address. It cannot open a WebSocket. */
function address(url) {
  if (!/^https?:\/\//.test(url)) return url;
  return h("a", { href: url, target: "_blank", rel: "noreferrer" }, url);
}

function authRow({ id, userPoolId = "", clientIds, identityPoolId = "", hostedUrl = "" }) {
  return [id, userPoolId, clientIds.join(" "), identityPoolId, address(hostedUrl)];
}

function routeTable(title, routes) {
  const head = ["Route", "Function", "Authorizer", "Integration", "Served"];
  const rows = routes.map(({ routeKey, target, integration, authorizer, fidelity, note }) => [
    routeKey,
    target === integration ? "" : target,
    authorizer,
    integration,
    note ? `${fidelity}: ${note}` : fidelity,
  ]);
  return table(title, head, rows);
}

/** Draws the resource graph. The picture has no scripts, and the page's policy would run none. */
export async function drawGraph() {
  const response = await fetch("/graph.svg");
  if (!response.ok) return;
  const picture = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  byId("graph").replaceChildren(document.importNode(picture.documentElement, true));
}
