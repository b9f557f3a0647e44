import type { AuthorizerTrace, GatewayEvent } from "../../http/trace";
import type { GatewayResponse } from "../../http/types";
import type { HttpCall } from "../shared/events/http-call";
import type { UrlOutcome } from "./outcome";
import type { FunctionUrlPlan } from "./plan";

/** The event of a request, for the console and `--json`. */
export function traceOf(
  plan: FunctionUrlPlan,
  call: HttpCall,
  outcome: UrlOutcome,
  response: GatewayResponse,
  durationMs: number,
): GatewayEvent {
  const { method, rawPath, rawQuery } = call.request;
  return {
    type: "request",
    trace: {
      kind: "function-url",
      api: plan.name,
      apiId: plan.urlId,
      stage: undefined,
      routeKey: "$default",
      method,
      path: rawQuery === "" ? rawPath : `${rawPath}?${rawQuery}`,
      status: outcome.status,
      durationMs,
      requestId: call.requestId,
      time: call.time,
      functionName: plan.functionName,
      authorizer: plan.isSigned ? authorizerOf(call, outcome) : undefined,
      error: outcome.reason,
      ...(outcome.notice !== undefined && { notice: outcome.notice }),
      event: outcome.event,
      reply: outcome.reply,
      traceId: call.traceId,
      exchange: { request: call.request, response },
    },
  };
}

function authorizerOf({ authorizer }: HttpCall, { reason }: UrlOutcome): AuthorizerTrace {
  const decision = authorizer ? "allowed" : "denied";
  return { name: "iam", kind: "iam", decision, cached: false, reason: authorizer ? undefined : reason };
}
