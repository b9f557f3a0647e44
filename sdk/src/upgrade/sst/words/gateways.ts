import { API_TABLE } from "../../../gen0/api/table";
import { REST_API_TABLE } from "../../../gen0/rest-api/table";
import type { MethodRow, Row } from "../../../gen0/translation/row";
import type { ConstructTable } from "../../../gen0/translation/translate";
import { WEBSOCKET_API_TABLE } from "../../../gen0/websocket-api/table";
import { functionRows } from "./functions";
import {
  isKnown,
  nativeHandles,
  natives,
  platformDefaultsOf,
  platformRowsOf,
  refused,
  words,
} from "./shared";

const FUNC = words({ lambda: "func", lambda_token: "func_token", lambda_request: "func_request" });
const NATIVE_PATHS = ["", "routes.*", "customDomain", "authorizers.*"];

const ADD_ROUTES: MethodRow = { old: "addRoutes", args: [undefined, { part: "routes" }] };
const DOMAIN = {
  accessLogGroup: { logGroupName: "name", logGroupArn: "arn" },
  domainName: {},
  certificate: {},
};

function isWord(...known: readonly string[]): (old: unknown) => boolean {
  return (old) => typeof old === "string" && known.includes(old);
}

const GENERATE = "run the generator of the schema yourself, before the deployment";

/** Settings of generators, in whose place package.json gets a script. */
const GENERATORS = ["pothos", "schema", "output", "commands", "internalPackages"];

/** Kinds of routes that are functions, with something that was made of their code. */
const GENERATED: readonly Row[] = [
  { old: "routes.*.type", now: undefined, when: isWord("graphql", "pothos") },
  ...GENERATORS.map((name): Row => ({ old: `routes.*.${name}`, now: undefined, when: isKnown })),
  ...refused("routes.*", {
    pothos: GENERATE,
    schema: GENERATE,
    output: GENERATE,
    commands: GENERATE,
    internalPackages: GENERATE,
  }),
];

const OTHER_KINDS: readonly Row[] = [
  {
    old: "routes.*.type",
    now: "routes.*.type",
    when: isWord("nlb", "aws"),
    refused: "make the route with aws.apigatewayv2.Integration and Route on native.httpApi",
  },
];

const HTTP_ROWS: readonly Row[] = [
  ...natives(...NATIVE_PATHS),
  ...platformRowsOf(API_TABLE),
  { old: "authorizers.*.type", now: "authorizers.*.type", convert: FUNC },
  ...GENERATED,
  ...OTHER_KINDS,
  ...functionRows("defaults.function"),
  ...functionRows("routes.*.function"),
];

const HTTP = {
  defaults: platformDefaultsOf(API_TABLE),
  handles: nativeHandles({
    httpApi: { apiId: "id", httpApiId: "id", apiEndpoint: "apiEndpoint" },
    ...DOMAIN,
  }),
  methods: [ADD_ROUTES],
} as const;

/** The changes of an Api. */
export const API = { kind: "Api", rows: HTTP_ROWS, ...HTTP } as const satisfies ConstructTable;

/** The changes of a GraphQLApi. */
export const GRAPHQL_API = {
  kind: "GraphQLApi",
  olderNames: ["ApolloApi"],
  rows: [{ old: "codegen", now: undefined }, ...HTTP_ROWS, ...functionRows("server")],
  ...HTTP,
} as const satisfies ConstructTable;

/** The changes of a WebSocketApi. */
export const WEBSOCKET_API = {
  kind: "WebSocketApi",
  rows: [
    ...natives("", "routes.*", "customDomain", "authorizer"),
    ...platformRowsOf(WEBSOCKET_API_TABLE),
    { old: "authorizer.type", now: "authorizer.type", convert: FUNC },
    ...functionRows("defaults.function"),
    ...functionRows("routes.*.function"),
  ],
  defaults: platformDefaultsOf(WEBSOCKET_API_TABLE),
  handles: nativeHandles({
    webSocketApi: { apiId: "id" },
    webSocketStage: { stageName: "name", url: "invokeUrl" },
    ...DOMAIN,
  }),
  methods: [ADD_ROUTES],
} as const satisfies ConstructTable;

/** The changes of a REST API: `ApiGatewayV1Api`. */
export const REST_API = {
  kind: "RestApiV1",
  rows: [
    ...natives(...NATIVE_PATHS),
    ...platformRowsOf(REST_API_TABLE),
    { old: "authorizers.*.type", now: "authorizers.*.type", convert: FUNC },
    ...functionRows("defaults.function"),
    ...functionRows("routes.*.function"),
  ],
  defaults: [],
  handles: nativeHandles({
    restApi: { restApiId: "id", restApiRootResourceId: "rootResourceId" },
    ...DOMAIN,
  }),
  methods: [ADD_ROUTES],
} as const satisfies ConstructTable;
