/** The compiler's rules for a GraphQLApi, checked by `npm run typecheck` and never run. */
import { type Api, type Function, GraphQLApi, type GraphQLApiProps, type Stack } from "#sdk/index";

declare const stack: Stack;
declare const text: string;
const server = "src/graphql.handler";
const jwt = { type: "jwt", jwt: { issuer: "https://issuer.example.com", audience: ["app"] } } as const;

export function routeKeys(): void {
  const root = new GraphQLApi(stack, "Root", { server });
  root.getFunction("GET /");
  root.getFunction("POST  /");
  // @ts-expect-error there is no such route
  root.getFunction("GET /graphql");
  const api = new GraphQLApi(stack, "Graph", { server, rootPath: "/graphql" });
  const served: Function = api.serverFunction;
  served.attachPermissions("*");
  api.attachPermissionsToRoute("POST /graphql", "*");
  // @ts-expect-error preflight requests have no route
  api.bindToRoute("OPTIONS /graphql", []);
  const more = api.addRoutes(stack, { "GET /health": "src/health.check" });
  more.getFunction("GET /graphql");
  const found: Function[] = [more.getFunction("GET /health"), root.getFunction("POST /")];
  found.push(root.getFunction("GET /"));
  new GraphQLApi(stack, "Later", { server, rootPath: text }).getFunction("GET /whatever");
}

export function props(some: GraphQLApiProps): void {
  // @ts-expect-error the server is required
  new GraphQLApi(stack, "A", {});
  // @ts-expect-error there are no props without a server
  new GraphQLApi(stack, "B");
  // @ts-expect-error a GraphQLApi has no routes
  new GraphQLApi(stack, "C", { server, routes: {} });
  const withRoutes = { server, routes: { "GET /": "src/a.get" } };
  // @ts-expect-error nor when they come in a variable
  new GraphQLApi(stack, "D", withRoutes);
  new GraphQLApi(stack, "E", some).getFunction("GET /whatever");
  new GraphQLApi(stack, "F", {
    server: { handler: server, timeout: "20 seconds" },
    authorizers: { token: jwt },
    defaults: { authorizer: "token", payloadFormatVersion: "1.0" },
  });
  // @ts-expect-error there is no such authorizer
  new GraphQLApi(stack, "G", { server, authorizers: { token: jwt }, defaults: { authorizer: "tokn" } });
}

export function asAnApi(graph: GraphQLApi): void {
  const any: Api = graph;
  any.attachPermissions([graph, [graph, "grantInvoke"]]);
  // @ts-expect-error only a WebSocketApi has connections
  any.attachPermissions([[graph, "grantManageConnections"]]);
  any.bind([graph]);
}
