import { isPlainObject } from "../../values";
import { functionRows } from "../function/rows";
import { DURATION, MEMBERS } from "../platform/conversions";
import type { Conversion, OldDefault, Row } from "../translation/row";
import { AUTHORIZER_DEFAULTS, AUTHORIZER_ROWS } from "./authorizer-rows";
import { DOMAIN_ROWS } from "./domain-rows";
import { LOG_ROWS } from "./log-rows";
import { AUTHORIZATION_TYPE, ROUTE_ROWS, saysAll } from "./route-rows";
import { stageRows } from "./stage-rows";

/** Settings of the platform's API that are props of the construct, in both generations. */
const OWN_PROPS: Readonly<Record<string, string>> = {
  corsPreflight: "use cors",
  createDefaultStage: "remove it: there is a stage $default",
  defaultAuthorizationScopes: "use defaultAuthorizationScopes of the Api",
  defaultAuthorizer: "use defaultAuthorizer of the Api",
  defaultDomainMapping: "use customDomain",
  defaultIntegration: "use the route $default",
};

const NOTHING_ALLOWED: Conversion = {
  does: "an object without settings allows nothing: `false`",
  value: () => false,
};

/** Changes in the props that `Api` and `GraphQLApi` have in common, and in routes. */
export const HTTP_API_ROWS: readonly Row[] = [
  { old: "httpApi", now: "native.httpApi" },
  { old: "native.httpApi.apiName", now: "native.httpApi.name" },
  { old: "native.httpApi.createDefaultStage", now: undefined, when: (old) => old === true },
  ...Object.entries(OWN_PROPS).map(([name, refused]) => ({
    old: `native.httpApi.${name}`,
    now: undefined,
    refused,
  })),
  { old: "stages", now: "native.httpStages" },
  ...stageRows("native.httpStages.*"),
  { old: "cors", now: "cors", convert: NOTHING_ALLOWED, when: isEmpty },
  { old: "cors.allowMethods", now: "cors.allowMethods", convert: MEMBERS },
  { old: "cors.maxAge", now: "cors.maxAge", convert: DURATION },
  ...LOG_ROWS,
  ...DOMAIN_ROWS,
  { old: "defaultFunctionProps", now: "defaults.function" },
  ...functionRows("defaults.function"),
  { old: "defaultAuthorizer", now: "defaults.authorizer", when: (old) => typeof old === "string" },
  {
    old: "defaultAuthorizationType",
    now: "defaults.authorizer",
    convert: AUTHORIZATION_TYPE,
    when: saysAll,
  },
  { old: "defaultAuthorizationScopes", now: "defaults.authorizationScopes" },
  { old: "defaultPayloadFormatVersion", now: "defaults.payloadFormatVersion", convert: MEMBERS },
  // Generation 0 took zero as not given.
  { old: "defaultThrottlingBurstLimit", now: undefined, when: (old) => old === 0 },
  { old: "defaultThrottlingRateLimit", now: undefined, when: (old) => old === 0 },
  { old: "defaultThrottlingBurstLimit", now: "defaults.throttle.burst" },
  { old: "defaultThrottlingRateLimit", now: "defaults.throttle.rate" },
  ...AUTHORIZER_ROWS,
  ...ROUTE_ROWS,
];

/** Generation 0 took an object of CORS as it was, and filled nothing in. */
const CORS_DEFAULTS: readonly OldDefault[] = ["allowOrigins", "allowMethods", "allowHeaders"].map((name) => ({
  now: `cors.${name}`,
  value: [],
  when: (around) => Object.keys(around).length > 0,
  newDefault: '`["*"]`',
}));

/** Old defaults of the props that `Api` and `GraphQLApi` have in common. */
export const HTTP_API_DEFAULTS: readonly OldDefault[] = [...CORS_DEFAULTS, ...AUTHORIZER_DEFAULTS];

function isEmpty(value: unknown): boolean {
  return isPlainObject(value) && Object.keys(value).length === 0;
}
