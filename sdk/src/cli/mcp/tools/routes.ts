import { GraphIndex, withQuickCreated } from "../../../graph";
import { listRoutes, viewApis } from "../../../graph/views";
import type { ServedApi } from "../../../local/protocol";
import { callConsole } from "../console-client";
import { defineTool, READS, type ToolContext } from "../tool";
import { ToolError } from "../tool-error";

interface Input {
  readonly api?: string;
  readonly contains?: string;
  readonly limit: number;
}

/** The routes of the program, and their URLs on this machine. */
export const routes = defineTool<Input>({
  name: "routes",
  title: "Routes of the program",
  description:
    "Lists the routes of all APIs as the sources register them now: route key, handler, authorizer, integration. Where sapi dev runs, each API has its URL on this machine. A program that does not load answers with its error.",
  input: {
    type: "object",
    properties: {
      api: { type: "string", description: "Only this API, by the id of its construct." },
      contains: { type: "string", description: "Only routes with this text in their key or handler." },
      limit: {
        type: "integer",
        minimum: 1,
        maximum: 1000,
        default: 200,
        description: "How many routes to show. Default 200.",
      },
    },
    additionalProperties: false,
  },
  annotations: READS,
  async run({ api, contains = "", limit }, context) {
    const { graph } = await context.capture();
    const apis = listRoutes(viewApis(new GraphIndex(withQuickCreated(graph))));
    if (api !== undefined && !apis.some(({ id }) => id === api))
      throw new ToolError(`the program has no API ${JSON.stringify(api)}; it has ${namesOf(apis)}`);
    const urls = await servedUrls(context);
    const wanted = apis
      .filter(({ id }) => api === undefined || id === api)
      .map(({ id, kind, routes }) => ({
        id,
        kind,
        ...(urls.has(id) && { url: urls.get(id) }),
        routes: routes.filter((route) => `${route.routeKey} ${route.function}`.includes(contains)),
      }));
    const count = wanted.reduce((sum, { routes }) => sum + routes.length, 0);
    return {
      data: { isServed: urls.size > 0, count, apis: firstRoutes(wanted, limit) },
      ...(count > limit && {
        more: `${count - limit} further routes; ask with contains, api or a larger limit`,
      }),
    };
  },
});

function namesOf(apis: readonly { readonly id: string }[]): string {
  return apis.map(({ id }) => id).join(", ") || "none";
}

/** URLs by the id of the API. None where the program is not served, or without a console. */
async function servedUrls({ runningSession, signal }: ToolContext): Promise<ReadonlyMap<string, string>> {
  const session = runningSession();
  if (session?.console === undefined) return new Map();
  const state = await callConsole<{ program: { apis: readonly ServedApi[] } }>(session, {
    path: "/api/state",
    signal,
  });
  return new Map(state.program.apis.map(({ id, url }) => [id, url]));
}

function firstRoutes<Api extends { readonly routes: readonly object[] }>(
  apis: readonly Api[],
  limit: number,
): readonly Api[] {
  let left = limit;
  return apis.map((api) => {
    const routes = api.routes.slice(0, left);
    left -= routes.length;
    return { ...api, routes };
  });
}
