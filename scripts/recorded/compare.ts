import { isDeepStrictEqual } from "node:util";
import { readHttpV1Response } from "#sdk/local/gateways/http/events/v1-response";
import { readRestResponse } from "#sdk/local/gateways/rest/events/response";
import { isUnusable } from "#sdk/local/gateways/shared/events/function-response";
import { readHttpV2Response } from "#sdk/local/gateways/shared/events/v2-response";
import type { Header } from "#sdk/local/http/types";
import { eventOf } from "./event";
import type { RecordedEvent, RecordedReply } from "./format";

type Fields = Readonly<Record<string, unknown>>;

/** Fields of `requestContext` that differ on each call. */
const VOLATILE = new Set([
  "requestId",
  "extendedRequestId",
  "time",
  "timeEpoch",
  "requestTime",
  "requestTimeEpoch",
]);
/** Headers that the server and the gateway add to every reply. */
const ADDED =
  /^(date|connection|apigw-requestid|x-amzn-requestid|x-amz-apigw-id|x-amzn-trace-id|content-length)$/i;

/** The difference of the local gateway's event from the recorded one. It is `undefined` where they are equal. */
export function differenceOfEvent(recorded: RecordedEvent): string | undefined {
  return difference(comparable(eventOf(recorded), recorded), comparable(recorded.event, recorded), "event");
}

/** The difference of the local gateway's reply to a result from the recorded one. It is `undefined` where they are equal. */
export function differenceOfReply({ shape, result, reply }: RecordedReply): string | undefined {
  const response = READERS[shape](JSON.stringify(result));
  if (isUnusable(response))
    return reply.status < 500 ? `reply: ${response.unusable}, recorded was ${reply.status}` : undefined;
  const headers = reply.headers.filter(([name]) => !ADDED.test(name));
  return difference(
    { status: response.status, headers: grouped(response.headers), body: response.body.toString() },
    { status: reply.status, headers: grouped(headers), body: reply.body },
    "reply",
  );
}

const READERS = {
  "http-1.0": readHttpV1Response,
  "http-2.0": readHttpV2Response,
  rest: (payload: string) => readRestResponse(payload, { binaryMediaTypes: [], accept: undefined }),
} as const;

/** Values by name in their order. The order of different names means nothing. */
function grouped(headers: readonly Header[]): Readonly<Record<string, readonly string[]>> {
  const values: Record<string, string[]> = {};
  for (const [name, value] of headers) (values[name] ??= []).push(value);
  return values;
}

/**
 * An event without what is null, what differs on each call, and the case of header names, which recording tools change.
 * `version` and `protocol` are left out where the recording has none: types of event in some languages lack them.
 */
function comparable(event: object, recorded: RecordedEvent): Fields {
  const { headers, multiValueHeaders, requestContext, version, ...rest } = withoutNulls(event);
  const { protocol, ...context } = requestContext as Fields;
  return {
    ...rest,
    ...(recorded.event.version !== undefined && { version }),
    headers: named(headers as Fields),
    multiValueHeaders: multiValueHeaders && named(multiValueHeaders as Fields),
    requestContext: {
      ...Object.fromEntries(Object.entries(context).filter(([name]) => !VOLATILE.has(name))),
      ...(recorded.event.requestContext.protocol !== undefined && { protocol }),
    },
  };
}

function withoutNulls(value: object): Fields {
  return JSON.parse(JSON.stringify(value), (_, inner) => (inner === null ? undefined : inner));
}

function named(headers: Fields = {}): Fields {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(entries.filter(([name]) => name !== "x-amzn-trace-id"));
}

/** The first place where two values differ, with both of them. */
function difference(found: unknown, recorded: unknown, path: string): string | undefined {
  if (isDeepStrictEqual(found, recorded)) return undefined;
  if (isFields(found) && isFields(recorded)) {
    for (const name of new Set([...Object.keys(recorded), ...Object.keys(found)])) {
      const inner = difference(found[name], recorded[name], `${path}.${name}`);
      if (inner !== undefined) return inner;
    }
    return undefined;
  }
  return `${path} is ${JSON.stringify(found)}, recorded was ${JSON.stringify(recorded)}`;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
