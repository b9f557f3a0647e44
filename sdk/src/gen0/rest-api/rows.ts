import { functionRows } from "../function/rows";
import { DOMAIN_ROWS } from "../gateway/domain-rows";
import { LOG_ROWS } from "../gateway/log-rows";
import { isBareFunction } from "../gateway/route-rows";
import { DURATION, LOWER_CASE } from "../platform/conversions";
import { Duration } from "../platform/duration";
import { ARN, ID, IDS, NAME } from "../translation/references";
import type { Conversion, OldDefault, Row } from "../translation/row";
import { isExisting } from "./restructure";
import { SETTING_ROWS } from "./setting-rows";

const AUTHORIZER = "authorizers.*";
const METHOD = "routes.*.native.method";
const INTEGRATION = "routes.*.native.integration";

const TLS: Conversion = {
  does: "`TLS_1_2` becomes `TLS 1.2`, and `TLS_1_0` `TLS 1.0`",
  value: (old) => (old === "TLS_1_0" || old === "TLS_1_2" ? old.replace("_", " ").replace("_", ".") : old),
};

const MILLISECONDS: Conversion = {
  does: "a Duration becomes its number of milliseconds",
  value: (old) => (old instanceof Duration ? old.toMilliseconds() : old),
};

function refused(path: string, cure: string): Row {
  return { old: path, now: path, refused: cure };
}

const AUTHORIZER_ROWS: readonly Row[] = [
  { old: `${AUTHORIZER}.handler`, now: `${AUTHORIZER}.function` },
  ...functionRows(`${AUTHORIZER}.function`),
  { old: `${AUTHORIZER}.cognitoUserPools`, now: `${AUTHORIZER}.userPoolIds`, convert: IDS },
  { old: `${AUTHORIZER}.assumeRole`, now: `${AUTHORIZER}.native.assumeRole` },
  { old: `${AUTHORIZER}.resultsCacheTtl`, now: `${AUTHORIZER}.resultsCacheTtl`, convert: DURATION },
];

const ROUTE_ROWS: readonly Row[] = [
  { old: "routes.*", now: "routes.*.function", when: isBareFunction },
  ...functionRows("routes.*.function"),
  { old: "routes.*.methodOptions.authorizationScopes", now: "routes.*.authorizationScopes" },
  { old: "routes.*.methodOptions", now: METHOD },
  { old: `${METHOD}.requestValidator`, now: `${METHOD}.requestValidatorId`, convert: ID },
  {
    old: `${METHOD}.requestModels.*`,
    now: `${METHOD}.requestModels.*`,
    when: (old) => typeof old !== "string",
    convert: NAME,
  },
  refused(
    `${METHOD}.requestValidatorOptions`,
    "write requestValidator: api.restApi.addRequestValidator(...)",
  ),
  refused(`${METHOD}.methodResponses`, "remove it: what the function answers is passed on as it is"),
  { old: "routes.*.integrationOptions", now: INTEGRATION },
  { old: `${INTEGRATION}.timeout`, now: `${INTEGRATION}.timeoutMilliseconds`, convert: MILLISECONDS },
  { old: `${INTEGRATION}.credentialsRole`, now: `${INTEGRATION}.credentials`, convert: ARN },
  { old: `${INTEGRATION}.allowTestInvoke`, now: undefined },
  { old: `${INTEGRATION}.proxy`, now: undefined, when: (old) => old === true },
  refused(`${INTEGRATION}.proxy`, "remove it: the function gets the request as it is"),
  refused(
    `${INTEGRATION}.integrationResponses`,
    "remove it: what the function answers is passed on as it is",
  ),
];

/** Changes in the props of a RestApiV1. */
export const REST_API_ROWS: readonly Row[] = [
  { old: "restApi", now: "native.restApi" },
  ...SETTING_ROWS,
  { old: "importedPaths", now: "native.importedPaths" },
  ...LOG_ROWS,
  ...DOMAIN_ROWS,
  { old: "customDomain.endpointType", now: "customDomain.endpointType", convert: LOWER_CASE },
  { old: "customDomain.securityPolicy", now: "customDomain.securityPolicy", convert: TLS },
  { old: "defaultFunctionProps", now: "defaults.function" },
  ...functionRows("defaults.function"),
  { old: "defaultAuthorizationScopes", now: "defaults.authorizationScopes" },
  ...AUTHORIZER_ROWS,
  ...ROUTE_ROWS,
];

type Props = Readonly<Record<string, unknown>>;

function isMade({ native }: Props): boolean {
  const { restApi, importedPaths } = (native ?? {}) as Props;
  return !isExisting(restApi, importedPaths);
}

/** Old defaults of a RestApiV1. */
export const REST_API_DEFAULTS: readonly OldDefault[] = [
  {
    now: `${AUTHORIZER}.resultsCacheTtl`,
    value: "5 minutes",
    when: ({ native }) => (native as Props | undefined)?.authorizer === undefined,
    newDefault: "`0 seconds`",
  },
  {
    now: "accessLog.retention",
    value: "two_years",
    when: ({ destinationArn }, props) => destinationArn === undefined && isMade(props),
    newDefault: "`infinite`",
  },
  {
    now: "native.preflight.allowHeaders",
    value: [
      "Content-Type",
      "X-Amz-Date",
      "Authorization",
      "X-Api-Key",
      "X-Amz-Security-Token",
      "X-Amz-User-Agent",
    ],
    when: (_, props) => props.cors !== false && isMade(props),
    newDefault: '`["*"]`',
  },
];
