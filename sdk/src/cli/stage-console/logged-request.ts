import type { Words } from "../../local/console/observer";
import type { RequestTrace } from "../../local/http/trace";
import type { LoggedValues } from "./access-log-format";
import type { LoggedApi } from "./logged-apis";

/** A request of an access log, as the console remembers it. */
export interface LoggedRequest {
  readonly trace: RequestTrace;
  readonly words: Words;
}

/** The variables that say why an API answered by itself, the most exact one first. */
const REASONS = [
  "integrationErrorMessage",
  "integration.error",
  "authorizer.error",
  "authorize.error",
  "authenticate.error",
  "waf.error",
  "error.message",
] as const;

/** The variables with the request id of the function, which its lines have as well. */
const FUNCTION_REQUEST_IDS = [
  "integration.requestId",
  "awsEndpointRequestId",
  "awsEndpointRequestId2",
] as const;

/**
 * The request of a line.
 * @param timestamp time of the line, in milliseconds since 1970, for a format without one
 */
export function loggedRequest(api: LoggedApi, values: LoggedValues, timestamp: number): LoggedRequest {
  const { id, kind, apiId, stageName, handlers } = api;
  const requestId = values.get("requestId") ?? values.get("extendedRequestId") ?? "";
  const key = routeKey(values);
  const handler =
    key === undefined ? undefined : (handlers.get(key) ?? handlers.get(key.replace(/^\w+/, "ANY")));
  const reason = firstOf(values, REASONS);
  return {
    trace: {
      kind,
      api: id,
      apiId,
      stage: values.get("stage") ?? stageName,
      routeKey: key,
      method: values.get("httpMethod") ?? values.get("eventType") ?? methodOf(key),
      path: values.get("path") ?? values.get("resourcePath") ?? pathOf(key),
      status: Number(values.get("status") ?? 0),
      durationMs: Number(values.get("responseLatency") ?? values.get("integrationLatency") ?? 0),
      requestId,
      time: Number(values.get("requestTimeEpoch") ?? timestamp),
      functionName: undefined,
      authorizer: undefined,
      error: reason,
      event: undefined,
      reply: undefined,
      traceId: firstOf(values, FUNCTION_REQUEST_IDS) ?? requestId,
      exchange: undefined,
    },
    words: { api: id, handler, reason },
  };
}

function firstOf(values: LoggedValues, names: readonly string[]): string | undefined {
  return names.map((name) => values.get(name)).find((value) => value !== undefined);
}

/** REST APIs have no route keys: method and path of the resource are one. */
function routeKey(values: LoggedValues): string | undefined {
  const [key, method, path] = ["routeKey", "httpMethod", "resourcePath"].map((name) => values.get(name));
  return key ?? (method !== undefined && path !== undefined ? `${method} ${path}` : undefined);
}

function methodOf(key: string | undefined): string {
  return key?.includes(" ") ? (key.split(" ")[0] ?? "") : "";
}

function pathOf(key: string | undefined): string {
  return key?.split(" ")[1] ?? key ?? "";
}
