/** The kinds of API that write an access log, each with variables of its own. */
export type ApiKind = "http" | "websocket" | "rest";

/** Field of the log line, and the variable where it has another name. */
type Field = string | readonly [field: string, variable: string];

/** Written without quotes, since they are numbers. */
const NUMBERS: ReadonlySet<string> = new Set(["status", "responseLatency"]);

const IP: Field = ["ip", "identity.sourceIp"];
const USER_AGENT: Field = ["userAgent", "identity.userAgent"];
const IDENTITY_ID: Field = ["cognitoIdentityId", "identity.cognitoIdentityId"];
const SERVICE_STATUS: Field = ["integrationServiceStatus", "integration.integrationStatus"];

const FIELDS: Readonly<Record<ApiKind, readonly Field[]>> = {
  http: [
    "requestTime",
    "requestId",
    "httpMethod",
    "path",
    "routeKey",
    "status",
    "responseLatency",
    ["integrationRequestId", "integration.requestId"],
    ["integrationStatus", "integration.status"],
    ["integrationLatency", "integration.latency"],
    SERVICE_STATUS,
    IP,
    USER_AGENT,
    IDENTITY_ID,
  ],
  websocket: [
    "requestTime",
    "requestId",
    "eventType",
    "routeKey",
    "status",
    ["integrationRequestId", "awsEndpointRequestId"],
    "integrationStatus",
    "integrationLatency",
    SERVICE_STATUS,
    IP,
    USER_AGENT,
    IDENTITY_ID,
    "connectedAt",
    "connectionId",
  ],
  rest: [
    "requestTime",
    "requestId",
    "httpMethod",
    "path",
    "resourcePath",
    "status",
    "responseLatency",
    "xrayTraceId",
    ["integrationRequestId", "integration.requestId"],
    ["functionResponseStatus", "integration.status"],
    ["integrationLatency", "integration.latency"],
    SERVICE_STATUS,
    IP,
    USER_AGENT,
    ["principalId", "authorizer.principalId"],
  ],
};

/** The format of an access log that names none: one JSON object. */
export function defaultFormat(kind: ApiKind): string {
  const members = FIELDS[kind].map((field) => {
    const [name, variable] = typeof field === "string" ? [field, field] : field;
    const value = `$context.${variable}`;
    return `"${name}":${NUMBERS.has(name) ? value : `"${value}"`}`;
  });
  return `{${members.join(",")}}`;
}
