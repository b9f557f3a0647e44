import { approachOf, refusalOf } from "../../http/guard";
import { randomIdentifiers } from "../../http/identifiers";
import type { Gateway, GatewayRequest, GatewayResponse, Header } from "../../http/types";
import { failureText } from "../../lambda/failure-text";
import { isRefusal, THROTTLED } from "../../lambda/failures";
import type { InvokeResult } from "../../lambda/types";
import { isUnusable } from "../shared/events/function-response";
import type { HttpCall } from "../shared/events/http-call";
import { makeCall } from "../shared/events/make-call";
import type { GatewayPorts } from "../shared/gateway-kind";
import { bodyBytes } from "../shared/message-size";
import { type BegunReply, hasBegun, invokeStreaming } from "../shared/streamed-reply";
import { authorizeUrl } from "./authorize";
import { URL_ERRORS, type UrlError } from "./errors";
import { functionUrlEvent } from "./event";
import type { UrlOutcome } from "./outcome";
import type { FunctionUrlPlan } from "./plan";
import { traceOf } from "./report";
import { MISSING_METADATA, metadataLimit, readStreamedHead, readUrlResponse } from "./response";

/** The limit of an event in bytes, as for every synchronous call. */
const LARGEST_EVENT = 6 * 1024 * 1024;

/** Serves a function URL as Lambda does: CORS, signatures, permissions, the function, and errors. */
export function createFunctionUrl(plan: FunctionUrlPlan, ports: GatewayPorts): Gateway {
  return {
    maxBodyBytes: LARGEST_EVENT,
    async handle(request) {
      const startedAt = performance.now();
      const call = callOf(request, plan);
      const outcome = await serve(call, plan, ports);
      const response = finish(call, outcome, plan);
      const report = (ended: UrlOutcome) =>
        ports.emit(traceOf(plan, call, ended, response, performance.now() - startedAt));
      if (outcome.ending) void outcome.ending.then((result) => report(endOf(outcome, result, plan)));
      else report(outcome);
      return response;
    },
  };
}

function callOf(request: GatewayRequest, { urlId, accountId, functionArn }: FunctionUrlPlan): HttpCall {
  return makeCall(request, {
    api: { apiId: urlId, accountId, executionArn: functionArn },
    stage: { name: "$default", variables: undefined },
    route: { routeKey: "$default", resourcePath: "$default" },
    pathParameters: undefined,
    requestId: crypto.randomUUID(),
    makeTraceId: randomIdentifiers.traceId,
    time: Date.now(),
  });
}

async function serve(call: HttpCall, plan: FunctionUrlPlan, ports: GatewayPorts): Promise<UrlOutcome> {
  const { request } = call;
  if (plan.cors && request.method === "OPTIONS") return preflight(call, plan, ports);
  if (plan.isSigned) {
    const authorized = authorizeUrl(request, plan, ports, call.time);
    if ("reason" in authorized) return refuse(URL_ERRORS.forbidden, authorized.reason);
    call.authorizer = { kind: "iam", identity: authorized.identity };
  }
  const event = JSON.stringify(functionUrlEvent(call));
  if (request.body.length > LARGEST_EVENT || Buffer.byteLength(event) > LARGEST_EVENT)
    return refuse(URL_ERRORS.tooLarge, `the event has ${event.length} bytes, and functions take 6 MB`);
  const { requestId, traceId } = call;
  const called = [plan.functionArn, event, { requestId, traceId }] as const;
  const reply = plan.streams
    ? await invokeStreaming(ports.invoke, [...called], metadataLimit)
    : await ports.invoke(...called);
  if (hasBegun(reply)) return { ...answerStreaming(reply, plan), event };
  return { ...(reply.ok ? answer(reply, plan) : failed(reply, plan)), event };
}

/** The program's CORS settings decide. Where callers sign, foreign pages are refused before. */
function preflight({ request, headers }: HttpCall, plan: FunctionUrlPlan, ports: GatewayPorts): UrlOutcome {
  const foreign = plan.isSigned ? refusalOf(approachOf(request), ports.trusted) : undefined;
  if (foreign !== undefined) return refuse(URL_ERRORS.forbidden, foreign);
  return { status: 200, headers: plan.cors?.preflight(headers.origin) ?? [], body: "" };
}

function answer({ payload, streamed }: InvokeResult & { ok: true }, plan: FunctionUrlPlan): UrlOutcome {
  if (streamed && plan.streams) return unusable(plan, MISSING_METADATA, payload);
  const response = readUrlResponse(payload);
  if (isUnusable(response)) return unusable(plan, response.unusable, payload);
  return { ...response, reply: payload, ...(streamed && { notice: streamsInVain(plan) }) };
}

function unusable({ functionName }: FunctionUrlPlan, shape: string, reply?: string): UrlOutcome {
  const reason = `function "${functionName}" answered in a wrong shape: ${shape}`;
  return { ...refuse(URL_ERRORS.failed, reason), ...(reply !== undefined && { reply }) };
}

/** The answer of a function that still runs. */
function answerStreaming(reply: BegunReply, plan: FunctionUrlPlan): UrlOutcome {
  const { contentType, metadata, body, result: ending } = reply;
  const head = readStreamedHead(contentType, metadata);
  if (!isUnusable(head)) return { status: head.status, headers: head.headers, body, ending };
  body.destroy();
  return { ...unusable(plan, head.unusable), ending };
}

/** The outcome of a streamed reply when its function has ended. Only people hear of an error by then. */
function endOf(outcome: UrlOutcome, result: InvokeResult, { functionName }: FunctionUrlPlan): UrlOutcome {
  if (result.ok) return { ...outcome, reply: result.payload };
  const reason =
    outcome.reason ??
    `function "${functionName}" failed while its reply was sent, and the connection was cut: ${failureText(result.error)}`;
  return { ...outcome, reason, reply: JSON.stringify(result.error) };
}

function streamsInVain({ functionName, name }: FunctionUrlPlan): string {
  return `function "${functionName}" streams its reply, and the function URL ${name} is BUFFERED: clients get it whole, with a prelude of status and headers. Write invokeMode: "RESPONSE_STREAM"`;
}

/** The answer to a failed call. No text of the error reaches the client. */
function failed({ error }: InvokeResult & { ok: false }, { functionName }: FunctionUrlPlan): UrlOutcome {
  const reason = `function "${functionName}" failed: ${failureText(error)}`;
  const own = isRefusal(error, THROTTLED) ? URL_ERRORS.throttled : URL_ERRORS.failed;
  return { ...refuse(own, reason), reply: JSON.stringify(error) };
}

function refuse({ status, body, headers }: UrlError, reason: string): UrlOutcome {
  return { status, body, headers, reason };
}

/** Adds the headers that every answer gets. */
function finish(
  { request, headers, requestId }: HttpCall,
  outcome: UrlOutcome,
  { cors }: FunctionUrlPlan,
): GatewayResponse {
  const { status, body } = outcome;
  const own: Header[] =
    cors && request.method !== "OPTIONS"
      ? [...cors.apply(outcome.headers, headers.origin)]
      : [...outcome.headers];
  own.push(["x-amzn-RequestId", requestId]);
  const length = bodyBytes(body);
  if (length !== undefined && status !== 204 && status !== 304) own.push(["Content-Length", String(length)]);
  return { status, headers: own, body };
}
