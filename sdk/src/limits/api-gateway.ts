import { COMPARED, type Limit, type Source } from "./limit";

const HTTP = "https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html";
const REST =
  "https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-execution-service-limits-table.html";
const WEBSOCKET =
  "https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html";
const LOGS = "https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging.html";
const STREAMS = "https://docs.aws.amazon.com/apigateway/latest/developerguide/response-transfer-mode.html";
/** AWS raises the quota of an account that asks for it. */
const ON_REQUEST = "AWS raises the quota on request";

function gateway(
  page: string,
  bounds: Pick<Limit, "min" | "max" | "raised">,
  model?: Source["model"],
): Limit {
  return { ...bounds, service: "API Gateway", asOf: COMPARED, source: { page, ...(model && { model }) } };
}

/** Seconds that an HTTP API waits for a reply. */
export const HTTP_WAIT = gateway(
  HTTP,
  { max: 30 },
  {
    service: "apigatewayv2",
    shape: "IntegerWithLengthBetween50And30000",
    says: { min: 50, max: 30_000 },
    because: "it has milliseconds",
  },
);

/** Seconds that a REST API waits for a reply, unless its integration says more and the account may have it. */
export const REST_WAIT = gateway(REST, { max: 29 });

/** Seconds that a streamed reply of a REST API may take. */
export const STREAMED_REPLY = gateway(STREAMS, { max: 900 });

/** Seconds for which an authorizer's answer is cached. */
export const AUTHORIZER_TTL = gateway(
  HTTP,
  { max: 3_600 },
  {
    service: "apigatewayv2",
    shape: "IntegerWithLengthBetween0And3600",
    says: { min: 0, max: 3_600 },
    because: "a duration is never below 0",
  },
);

/** Characters of an authorizer's name. */
export const AUTHORIZER_NAME = gateway(HTTP, { min: 1, max: 128 });

/** Characters of an API's name. */
export const API_NAME = gateway(HTTP, { min: 1, max: 128 });

/** Authorizers of an API. */
export const AUTHORIZERS = gateway(HTTP, { max: 10, raised: ON_REQUEST });

/** Scopes of a route. */
export const SCOPES = gateway(HTTP, { max: 10 });

/** Audiences of a JWT authorizer. */
export const AUDIENCES = gateway(HTTP, { max: 50 });

/** Stages of an API. */
export const STAGES = gateway(HTTP, { max: 10, raised: ON_REQUEST });

/** Path parts of a REST API, its root among them. */
export const REST_RESOURCES = gateway(REST, { max: 300, raised: ON_REQUEST });

/** Seconds for which browsers cache a preflight answer of an HTTP API. */
export const HTTP_MAX_AGE = gateway(
  HTTP,
  { max: 86_400 },
  {
    service: "apigatewayv2",
    shape: "IntegerWithLengthBetweenMinus1And86400",
    says: { min: -1, max: 86_400 },
    because: "-1 is for no header at all",
  },
);

/** Seconds for which browsers cache a preflight answer of a REST API. No browser does so for longer. */
export const REST_MAX_AGE = gateway(REST, { max: 86_400 });

/** Characters of the value of an API key. */
export const API_KEY = gateway(REST, { min: 20, max: 128 });

/** Bytes of an access log's format. */
export const LOG_FORMAT_BYTES = gateway(LOGS, { max: 3 * 1024 });

/** Characters of a route key of a WebSocket API. */
export const WEBSOCKET_ROUTE_KEY = gateway(WEBSOCKET, { max: 128 });

/** Characters of the path of a base mapping. */
export const MAPPING_PATH = gateway(HTTP, { max: 300 });
