import { DURATION, LENGTH_IN_SECONDS, MEMBERS } from "../platform/conversions";
import type { Conversion, Row } from "../translation/row";

const API = "native.restApi";
const PREFLIGHT = "native.preflight";
const STAGE = "native.restApiStage";
const METHODS = "native.restApiMethodSettings";
const DEPLOY = `${API}.deployOptions`;

const FIRST: Conversion = {
  does: "a list of one word becomes the word",
  value: (old) => (Array.isArray(old) && old.length === 1 ? old[0] : old),
  text: (source) => `${source}[0]`,
};
const NOT_CACHED: Conversion = { does: "`disableCache: true` becomes `maxAge: -1`", value: () => -1 };
const AS_TEXT: Conversion = {
  does: "a number becomes text",
  value: (old) => (typeof old === "number" ? String(old) : old),
};

function renamed(from: string, to: string, names: Readonly<Record<string, string>>): readonly Row[] {
  return Object.entries(names).map(([old, now]) => ({ old: `${from}.${old}`, now: `${to}.${now}` }));
}

function same(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

function refused(cures: Readonly<Record<string, string>>): readonly Row[] {
  return Object.entries(cures).map(([name, cure]) => {
    return { old: `${API}.${name}`, now: `${API}.${name}`, refused: cure };
  });
}

/** Changes in the settings of the API itself, which also had those of its stage and of preflight requests. */
export const SETTING_ROWS: readonly Row[] = [
  ...renamed(API, API, { restApiName: "name", minCompressionSize: "minimumCompressionSize" }),
  {
    old: `${API}.minimumCompressionSize`,
    now: `${API}.minimumCompressionSize`,
    when: (old) => typeof old === "number",
    convert: AS_TEXT,
  },
  { old: `${API}.apiKeySourceType`, now: `${API}.apiKeySource`, convert: MEMBERS },
  { old: `${API}.endpointTypes`, now: `${API}.endpointConfiguration.types`, convert: FIRST },
  {
    old: `${API}.endpointConfiguration.types`,
    now: `${API}.endpointConfiguration.types`,
    when: Array.isArray,
    convert: FIRST,
  },
  { old: `${API}.defaultCorsPreflightOptions`, now: PREFLIGHT },
  { old: `${PREFLIGHT}.allowMethods`, now: `${PREFLIGHT}.allowMethods`, convert: MEMBERS },
  { old: `${PREFLIGHT}.maxAge`, now: `${PREFLIGHT}.maxAge`, convert: DURATION },
  { old: `${PREFLIGHT}.disableCache`, now: undefined, when: (old) => old === false },
  { old: `${PREFLIGHT}.disableCache`, now: `${PREFLIGHT}.maxAge`, convert: NOT_CACHED },
  ...renamed(DEPLOY, STAGE, {
    ...same("stageName", "variables", "description", "cacheClusterEnabled", "cacheClusterSize"),
    ...same("clientCertificateId", "documentationVersion"),
    tracingEnabled: "xrayTracingEnabled",
  }),
  ...renamed(DEPLOY, METHODS, {
    ...same("loggingLevel", "metricsEnabled", "dataTraceEnabled", "cachingEnabled", "cacheDataEncrypted"),
    ...same("throttlingBurstLimit", "throttlingRateLimit"),
  }),
  { old: `${DEPLOY}.cacheTtl`, now: `${METHODS}.cacheTtlInSeconds`, convert: LENGTH_IN_SECONDS },
  { old: `${API}.deploy`, now: undefined, when: (old) => old === true },
  { old: `${API}.cloudWatchRole`, now: undefined, when: (old) => old === true },
  ...refused({
    "deployOptions.accessLogDestination": "use accessLog of the API",
    "deployOptions.accessLogFormat": "use accessLog of the API",
    "deployOptions.methodOptions": "make an aws.apigateway.MethodSettings for each method",
    deploy: "remove it: the API is deployed with its stage",
    cloudWatchRole: "write new App({ gatewayLogRole: false })",
    domainName: "use customDomain",
    defaultMethodOptions: "write methodOptions in each route",
    defaultIntegration: "write a route ANY /{proxy+}",
    cloneFrom: "write the routes",
    retainDeployments: "remove it",
    endpointExportName: "write addOutputs({ ... }) in the stack",
  }),
];
