import type { Scope } from "#sdk/app/index";
import { Api } from "#sdk/constructs/api/construct";
import { GraphQLApi } from "#sdk/constructs/graphql-api/construct";
import { RestApiV1 } from "#sdk/constructs/rest-api/construct";
import { WebSocketApi } from "#sdk/constructs/websocket-api/construct";
import { API, INTEGRATION, ROUTE, STAGE } from "../../../support/api";
import {
  INTEGRATION_REPLY,
  METHOD,
  METHOD_REPLY,
  PATH,
  REST_API,
  REST_INTEGRATION,
  REST_STAGE,
} from "../../../support/rest-api";
import {
  type AnyApi,
  type AnyApiProps,
  type ApiKind,
  sharedApiSuite,
} from "../../../support/shared-api-suite";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

const HTTP = {
  api: API,
  stage: STAGE,
  routeTypes: [INTEGRATION, ROUTE],
  keys: ["GET /a", "POST /b/{id}", "$default"],
  again: "GET \t  /a",
  almost: "GET /aa",
  handle: "httpApi",
} as const;

/** Props as a JavaScript caller may write them, and the construct without the types of its keys. */
function makerOf(construct: new (scope: Scope, id: string, props: never) => object) {
  const makeOf = (scope: Scope, id: string, props: unknown) => new construct(scope, id, props as never);
  const make = (scope: Scope, id: string, props: AnyApiProps) =>
    makeOf(scope, id, props) as unknown as AnyApi;
  return { make, makeOf };
}

const KINDS: readonly ApiKind[] = [
  {
    ...HTTP,
    ...makerOf(Api),
    kind: "Api",
    broken: {
      props: { routes: { "GTE /a": "src/a.b" }, cors: { allowCredentials: true } },
      issues: [
        { code: "ROUTE_METHOD_UNKNOWN", path: 'routes["GTE /a"]' },
        { code: "CORS_CREDENTIALS_WITH_WILDCARD", path: "cors.allowCredentials" },
      ],
    },
  },
  {
    ...HTTP,
    kind: "GraphQLApi",
    makeOf: makerOf(GraphQLApi).makeOf,
    make: (scope, id, { routes, ...props }) => {
      const server = "src/graphql.handler";
      const api = makerOf(GraphQLApi).make(scope, id, {
        ...props,
        server,
        rootPath: "/graphql",
      } as AnyApiProps);
      if (routes) api.addRoutes(scope, routes);
      return api;
    },
    own: {
      is: { keys: ["GET /graphql", "POST /graphql"], required: ["server"] },
      because: "its server is behind two routes, and other routes are only added",
    },
    broken: {
      props: { routes: {}, rootPath: "graphql" },
      issues: [
        { code: "GRAPHQL_ROUTES_REFUSED", path: "routes" },
        { code: "PROP_MISSING", path: "server" },
        { code: "ROUTE_PATH_INVALID", path: "rootPath" },
      ],
    },
  },
  {
    ...makerOf(WebSocketApi),
    kind: "WebSocketApi",
    api: API,
    stage: STAGE,
    routeTypes: [INTEGRATION, ROUTE],
    keys: ["$connect", "send message", "ping"],
    again: " $connect\n",
    almost: "$conect",
    handle: "webSocketApi",
    urlPath: { is: "/dev", because: "AWS serves a WebSocket API under the name of its stage alone" },
    everyFunctionMay: {
      is: ["execute-api:ManageConnections"],
      because: "a handler answers by sending to a connection; what it returns goes nowhere",
    },
    broken: {
      props: { routes: { $conect: "src/a.b" }, authorizer: "jwt" },
      issues: [
        { code: "ROUTE_KEY_MALFORMED", path: 'routes["$conect"]' },
        { code: "AUTHORIZER_TYPE_UNKNOWN", path: "authorizer" },
      ],
    },
  },
  {
    ...makerOf(RestApiV1),
    kind: "RestApiV1",
    api: REST_API,
    stage: REST_STAGE,
    routeTypes: [PATH, METHOD, REST_INTEGRATION, METHOD_REPLY, INTEGRATION_REPLY],
    keys: ["GET /a", "POST /b/{id}", "ANY /{proxy+}"],
    again: "GET \t  /a",
    almost: "GET /aa",
    handle: "restApi",
    urlPath: { is: "/dev/", because: "AWS serves a REST API under the name of its stage alone" },
    permittedFrom: { is: "/dev/", because: "its one stage is known, and other stages are somebody else's" },
    broken: {
      props: { routes: { $default: "src/a.b" }, cors: {} },
      issues: [
        { code: "ROUTE_KEY_MALFORMED", path: 'routes["$default"]' },
        { code: "VALUE_WRONG_TYPE", path: "cors" },
      ],
    },
  },
];

for (const kind of KINDS) sharedApiSuite(kind);
