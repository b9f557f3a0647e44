import type { ApiRoutes, RouteRow } from "../graph/views/route-list";
import { CAPTURE_OPTIONS, captureWarning, PROGRAM } from "./capture";
import { defineCommand } from "./command";
import { table } from "./table";

/** Print the routes of all APIs of a program. */
export const routes = defineCommand({
  name: "routes",
  summary: "print the routes of all APIs: function, authorizer and integration",
  args: [PROGRAM],
  options: {
    ...CAPTURE_OPTIONS,
    json: { type: "boolean", description: "print one JSON object and nothing else" },
  },
  async run(input, io) {
    const { graph } = await captureWarning(input, io);
    // Loaded here, so that help and version answer at once.
    const { GraphIndex, withQuickCreated } = require("../graph") as typeof import("../graph");
    const { listRoutes, viewApis } = require("../graph/views") as typeof import("../graph/views");
    const apis = listRoutes(viewApis(new GraphIndex(withQuickCreated(graph))));
    io.stdout.write(
      input.options.json === true ? `${JSON.stringify({ apis }, null, 2)}\n` : routeTable(apis),
    );
    return 0;
  },
});

const KINDS = { http: "HTTP API", rest: "REST API", websocket: "WebSocket API" } as const;
const HEAD = ["route", "function", "authorizer", "integration"];

/** The output of `sapi routes` for people. */
export function routeTable(apis: readonly ApiRoutes[]): string {
  if (apis.length === 0) return "the program has no API\n";
  const parts = apis.map(({ id, kind, routes }) => {
    const rows = routes.length === 0 ? ["  no routes"] : table([HEAD, ...routes.map(cells)]);
    return [`${id}  ${KINDS[kind]}`, ...rows, ""].join("\n");
  });
  return parts.join("\n");
}

function cells({ routeKey, authorizer, scopes, apiKeyRequired, integration, ...row }: RouteRow): string[] {
  const who = [
    ...(authorizer === "none" ? [] : [authorizer]),
    ...(scopes.length === 0 ? [] : [`scopes ${scopes.join(" ")}`]),
    ...(apiKeyRequired ? ["API key"] : []),
  ];
  return [routeKey, row.function ?? "", who.join(", ") || "none", integration];
}
