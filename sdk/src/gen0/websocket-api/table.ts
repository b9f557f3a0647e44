import { isPlainObject } from "../../values";
import { functionRows } from "../function/rows";
import { DOMAIN_ROWS, doubtDomainObjects } from "../gateway/domain-rows";
import { GATEWAY_HANDLES } from "../gateway/handles";
import { LOG_ROWS } from "../gateway/log-rows";
import { isBareFunction } from "../gateway/route-rows";
import { doubtRoutes } from "../gateway/route-types";
import { stageRows } from "../gateway/stage-rows";
import type { Conversion } from "../translation/row";
import type { ConstructTable, Restructure } from "../translation/translate";
import { nameWebSocketAuthorizer } from "./authorization";

/** `CUSTOM` is not among them: the function that is asked says it. */
const WORDS: Readonly<Record<string, string>> = { NONE: "none", IAM: "iam", CLOUD_IAM: "iam" };

const AUTHORIZATION_TYPE: Conversion = {
  does: '`NONE` becomes `none`, `IAM` becomes `iam`, `CUSTOM` with an authorizer becomes `{ type: "func", function }`',
  value: (old) => WORDS[old as string] ?? old,
};

/** Routes of the platform's own API, which are routes of the construct. */
const ROUTE_OPTIONS = { connectRouteOptions: "$connect", disconnectRouteOptions: "$disconnect" };

const restructure: Restructure = (tree, issues, note) => {
  nameWebSocketAuthorizer(tree, issues, note);
  doubtRoutes(tree);
  doubtDomainObjects(tree);
};

/** The translation of a WebSocketApi from generation 0 to generation 1. */
export const WEBSOCKET_API_TABLE = {
  kind: "WebSocketApi",
  restructure,
  rows: [
    { old: "webSocketApi", now: "native.webSocketApi" },
    { old: "native.webSocketApi.apiName", now: "native.webSocketApi.name" },
    ...Object.entries({ ...ROUTE_OPTIONS, defaultRouteOptions: "$default" }).map(([name, key]) => ({
      old: `native.webSocketApi.${name}`,
      now: undefined,
      refused: `use ${key} of routes`,
    })),
    { old: "webSocketStage", now: "native.webSocketStage" },
    ...stageRows("native.webSocketStage"),
    {
      old: "authorizationType",
      now: "authorizer",
      convert: AUTHORIZATION_TYPE,
      when: (old) => typeof old === "string" && Object.hasOwn(WORDS, old),
    },
    ...functionRows("authorizer.function"),
    { old: "defaultFunctionProps", now: "defaults.function" },
    ...functionRows("defaults.function"),
    ...LOG_ROWS,
    ...DOMAIN_ROWS,
    {
      old: "routes.*",
      now: "routes.*.function",
      when: (route) => isPlainObject(route) && isBareFunction(route),
    },
    ...functionRows("routes.*.function"),
  ],
  defaults: [],
  handles: {
    webSocketApi: { now: "native.webSocketApi", reads: { apiId: "id", webSocketApiName: "name" } },
    webSocketStage: { now: "native.webSocketStage", reads: { stageName: "name", url: "invokeUrl" } },
    ...GATEWAY_HANDLES,
  },
  also: [
    '`authorizationType: CUSTOM` with `authorizer` or `defaultAuthorizer` becomes `authorizer: { type: "func", function, name }`',
  ],
  methods: [{ old: "addRoutes", args: [undefined, { part: "routes" }] }],
} as const satisfies ConstructTable;
