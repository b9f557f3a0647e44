import type { RequestTrace } from "../http/trace";
import { isRefusal, RECURSIVE_LOOP, THROTTLED } from "../lambda/failures";
import type { InvokeResult } from "../lambda/types";
import type { Measurement } from "../metric-feed";

const GATEWAY = "AWS/ApiGateway";

/** The metrics of each kind of API, by what they count. */
const OF_GATEWAY: Partial<Record<RequestTrace["kind"], readonly [string, string, string, string]>> = {
  http: ["Count", "4xx", "5xx", "Latency"],
  rest: ["Count", "4XXError", "5XXError", "Latency"],
  websocket: ["MessageCount", "ClientError", "ExecutionError", "IntegrationLatency"],
};

/**
 * The values that API Gateway gives for a request. A REST API has its id here, and its name on AWS.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html
 */
export function measuredOfRequest({
  kind,
  apiId,
  stage = "$default",
  status,
  durationMs,
}: RequestTrace): readonly Measurement[] {
  const metrics = OF_GATEWAY[kind];
  if (!metrics) return [];
  const [count, clientErrors, serverErrors, latency] = metrics;
  const dimensions = { ApiId: apiId, Stage: stage };
  const of = (metric: string, value: number) => ({ namespace: GATEWAY, metric, dimensions, value });
  return [
    of(count, 1),
    of(clientErrors, status >= 400 && status < 500 ? 1 : 0),
    of(serverErrors, status >= 500 ? 1 : 0),
    of(latency, durationMs),
  ];
}

/**
 * The values that Lambda gives for a call. A call that is throttled, or that would go on in an endless loop, is no call.
 * @param now in milliseconds since 1970
 * @see https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
 */
export function measuredOfCall(
  functionName: string,
  payload: string,
  result: InvokeResult,
  now: number,
): readonly Measurement[] {
  const dimensions = { FunctionName: functionName };
  const of = (metric: string, value: number) => ({ namespace: "AWS/Lambda", metric, dimensions, value });
  if (!result.ok && isRefusal(result.error, THROTTLED)) return [of("Throttles", 1)];
  if (!result.ok && isRefusal(result.error, RECURSIVE_LOOP)) return [of("RecursiveInvocationsDropped", 1)];
  const age = iteratorAge(payload, now);
  return [
    of("Invocations", 1),
    of("Errors", result.ok ? 0 : 1),
    of("Throttles", 0),
    of("Duration", result.durationMs),
    ...(age === undefined ? [] : [of("IteratorAge", age)]),
  ];
}

const OF_STREAM = /"eventSource":"aws:(?:kinesis|dynamodb)"/;

/** The age of the last record of a batch of a stream, in milliseconds. */
function iteratorAge(payload: string, now: number): number | undefined {
  if (!OF_STREAM.test(payload)) return undefined;
  const { Records = [] } = JSON.parse(payload) as { readonly Records?: readonly StreamRecord[] };
  const last = Records.at(-1);
  const seconds = last?.kinesis?.approximateArrivalTimestamp ?? last?.dynamodb?.ApproximateCreationDateTime;
  return seconds === undefined ? undefined : Math.max(0, now - seconds * 1000);
}

interface StreamRecord {
  readonly kinesis?: { readonly approximateArrivalTimestamp?: number };
  readonly dynamodb?: { readonly ApproximateCreationDateTime?: number };
}
