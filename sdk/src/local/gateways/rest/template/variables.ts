import type { RestCall } from "../events/call";
import { jwtClaimTexts, restContextVariable } from "../events/context-variables";
import { compileJsonPath, parseJson } from "../json-path";
import type { Variables } from "./evaluate";

/** The input of a template. */
export interface TemplateScope {
  readonly call: RestCall;
  /** The text that `$input` reads: the request's body, or the integration's. */
  readonly body: string;
}

/** The output of a template. */
export interface MappedBody {
  readonly body: string;
  /** The value of `$context.responseOverride.status`. */
  readonly status: number | undefined;
  /** The value of `$context.responseOverride.header`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The value of `$context.requestOverride`. */
  readonly request: RequestOverrides;
}

/** Values that a template sets in the integration's request, in place of mapped ones. */
export type RequestOverrides = Readonly<
  Record<"header" | "querystring" | "path", Readonly<Record<string, string>>>
>;

/** Makes the initial variables of a template, with a reader of its overrides of the request and the answer. */
export function variablesOf(scope: TemplateScope): {
  readonly variables: Variables;
  readonly overrides: () => Omit<MappedBody, "body">;
} {
  const context = contextOf(scope);
  const variables = new Map<string, unknown>([
    ["input", inputOf(scope)],
    ["context", context],
    ["stageVariables", { ...scope.call.stage.variables }],
    ["util", UTIL],
  ]);
  return { variables, overrides: () => readOverrides(context) };
}

function inputOf({ call, body }: TemplateScope) {
  const groups = {
    path: { ...call.pathParameters },
    querystring: Object.fromEntries(call.query),
    header: Object.fromEntries(call.arriving),
  };
  const read = (path: unknown) => compileJsonPath(String(path))?.(parseJson(body));
  return {
    body,
    json: (path: unknown) => JSON.stringify(read(path) ?? ""),
    path: (path: unknown) => read(path),
    params: (name?: unknown) => (name === undefined ? groups : parameter(groups, call.headers, String(name))),
  };
}

/** Finds a parameter in the path, the query and the headers, in this order. */
function parameter(
  { path, querystring }: { path: Record<string, string>; querystring: Record<string, string> },
  headers: Record<string, string>,
  name: string,
): string {
  if (Object.hasOwn(path, name)) return path[name] ?? "";
  return (Object.hasOwn(querystring, name) ? querystring[name] : headers[name.toLowerCase()]) ?? "";
}

const GROUPS = ["authorizer", "identity", "error"] as const;
const NAMES = [
  "accountId",
  "apiId",
  "deploymentId",
  "domainName",
  "domainPrefix",
  "extendedRequestId",
  "httpMethod",
  "path",
  "protocol",
  "requestId",
  "requestTime",
  "requestTimeEpoch",
  "resourceId",
  "resourcePath",
  "stage",
] as const;
const IDENTITY = [
  "accountId",
  "apiKey",
  "apiKeyId",
  "caller",
  "cognitoAuthenticationProvider",
  "cognitoAuthenticationType",
  "cognitoIdentityId",
  "cognitoIdentityPoolId",
  "principalOrgId",
  "sourceIp",
  "user",
  "userAgent",
  "userArn",
] as const;

type Context = Record<string, unknown> & {
  readonly responseOverride: Override;
  readonly requestOverride: Override;
};

interface Override {
  readonly status?: unknown;
  readonly header: Record<string, unknown>;
  readonly path: Record<string, unknown>;
  readonly querystring: Record<string, unknown>;
}

function claimsOf(authorizer: TemplateScope["call"]["authorizer"]): object {
  if (authorizer?.kind === "jwt") return { claims: jwtClaimTexts(authorizer.claims) };
  return authorizer?.kind === "user-pool" ? { claims: { ...authorizer.claims } } : {};
}

function contextOf({ call }: TemplateScope): Context {
  const value = (name: string) => restContextVariable(call, name) ?? "";
  const { authorizer } = call;
  const groups: Record<(typeof GROUPS)[number], unknown> = {
    identity: Object.fromEntries(IDENTITY.map((name) => [name, value(`identity.${name}`)])),
    authorizer:
      authorizer?.kind === "lambda"
        ? { ...authorizer.context, principalId: authorizer.principalId }
        : claimsOf(authorizer),
    error: {},
  };
  return {
    ...Object.fromEntries(NAMES.map((name) => [name, value(name)])),
    ...groups,
    responseOverride: emptyOverride(),
    requestOverride: emptyOverride(),
  };
}

function emptyOverride(): Override {
  return { header: {}, path: {}, querystring: {} };
}

function readOverrides({ responseOverride, requestOverride }: Context): Omit<MappedBody, "body"> {
  const status = Number(responseOverride.status);
  const { header, querystring, path } = requestOverride;
  return {
    status: Number.isInteger(status) ? status : undefined,
    headers: asTexts(responseOverride.header),
    request: { header: asTexts(header), querystring: asTexts(querystring), path: asTexts(path) },
  };
}

function asTexts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

const UTIL = {
  // JavaScript's escapes, and that of a single quote.
  escapeJavaScript: (text: unknown) =>
    JSON.stringify(String(text ?? ""))
      .slice(1, -1)
      .replaceAll("'", "\\'")
      .replaceAll("/", "\\/"),
  parseJson: (text: unknown) => parseJson(String(text)),
  urlEncode: (text: unknown) => encodeURIComponent(String(text ?? "")).replaceAll("%20", "+"),
  urlDecode: (text: unknown) => decodeURIComponent(String(text ?? "").replaceAll("+", " ")),
  base64Encode: (text: unknown) => Buffer.from(String(text ?? "")).toString("base64"),
  base64Decode: (text: unknown) => Buffer.from(String(text ?? ""), "base64").toString(),
};
