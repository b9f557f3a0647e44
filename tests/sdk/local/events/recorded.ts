import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HttpCall } from "../../../../sdk/src/local/events/http-call";
import { makeRouteMatcher } from "../../../../sdk/src/local/gateway/route-matcher";
import type { Header } from "../../../../sdk/src/local/gateway/types";
import { makeCall } from "../../../../sdk/src/local/http/call";
import { NOW, REQUEST_ID, request, TRACE_ID } from "../http/harness";

export interface RecordedEvent {
  readonly file: string;
  readonly shape: "http-1.0" | "http-2.0" | "rest";
  readonly route: string;
  readonly request: {
    readonly method: string;
    readonly target: string;
    readonly headers: readonly Header[];
    readonly bodyBase64?: string;
  };
  readonly event: Readonly<Record<string, unknown>>;
}

export interface RecordedReply {
  readonly file: string;
  readonly shape: RecordedEvent["shape"];
  readonly result: unknown;
  readonly reply: { readonly status: number; readonly headers: readonly Header[]; readonly body: string };
}

export const RECORDED_EVENTS: readonly RecordedEvent[] = read("events.json").events;
export const RECORDED_REPLIES: readonly RecordedReply[] = read("responses.json").responses;

function read(file: string) {
  return JSON.parse(readFileSync(join(__dirname, "../../../fixtures/recorded", file), "utf8"));
}

const HOST = "EXAMPLE.execute-api.REGION.amazonaws.com";

/** The recorded request as a call on its route, with what the recording replaced by words. */
export function recordedCall({ route, request: sent }: RecordedEvent): HttpCall {
  const plain = request(`${sent.method} ${sent.target}`, {
    headers: [["Host", HOST], ...sent.headers],
    host: HOST,
    body: Buffer.from(sent.bodyBase64 ?? "", "base64"),
    sourceIp: "IP_ADDRESS",
    port: 443,
    protocol: "https",
  });
  return callOn(route, plain);
}

/** A request as a call on a route that takes it. */
export function callOn(
  routeKey: string,
  plain = request("GET /"),
  variables?: Record<string, string>,
): HttpCall {
  const matcher = makeRouteMatcher<string>();
  matcher.add(routeKey, routeKey);
  return makeCall(plain, {
    api: {
      apiId: "EXAMPLE",
      accountId: "ACCOUNT_ID",
      executionArn: "arn:aws:execute-api:eu-west-1:ACCOUNT_ID:EXAMPLE",
    },
    stage: { name: "$default", variables },
    route: { routeKey, resourcePath: routeKey.split(" ")[1] ?? routeKey },
    pathParameters: matcher.match(plain.method, plain.rawPath)?.parameters,
    requestId: REQUEST_ID,
    makeTraceId: () => TRACE_ID,
    time: NOW,
  });
}

/** As JSON would carry it, without what is null: recordings have null for absent. */
export function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, inner) => (inner === null ? undefined : inner));
}

/** Fields that differ on each call, and header names whose case the recording tool changed. */
export function comparable(event: unknown): unknown {
  const { headers, multiValueHeaders, requestContext, ...rest } = withoutNulls(event) as Record<
    string,
    Record<string, unknown>
  >;
  const { requestId, extendedRequestId, time, timeEpoch, requestTime, requestTimeEpoch, ...context } =
    requestContext ?? {};
  const ids = [requestId, extendedRequestId].filter((id) => id !== undefined);
  return {
    ...rest,
    headers: comparableHeaders(headers),
    ...(multiValueHeaders ? { multiValueHeaders: comparableHeaders(multiValueHeaders) } : {}),
    requestContext: context,
    volatile: {
      ids: ids.length,
      times: typeof (time ?? requestTime),
      epochs: typeof (timeEpoch ?? requestTimeEpoch),
    },
  };
}

function comparableHeaders(headers: Record<string, unknown> = {}): Record<string, unknown> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(entries.filter(([name]) => name !== "x-amzn-trace-id"));
}
