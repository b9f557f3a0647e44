import { isUnusable } from "../shared/events/function-response";
import type { GatewayInvoke } from "../shared/invoke";
import type { RestCall } from "./events/call";
import { restEvent } from "./events/event";
import { readRestResponse } from "./events/response";
import { callFunction, wrongAnswer } from "./function-call";
import type { Outcome } from "./outcome";
import type { ProxyFunctionIntegration } from "./plan";

/** Hands a request to a function as an event, and its answer back. */
export async function serveFunction(
  integration: ProxyFunctionIntegration,
  call: RestCall,
  invoke: GatewayInvoke,
): Promise<Outcome> {
  const called = await callFunction(integration, call, JSON.stringify(restEvent(call)), invoke);
  if ("error" in called) return called;
  const { result, report } = called;
  if (!result.ok) return wrongAnswer(integration, result, report);
  const response = readRestResponse(result.payload, {
    binaryMediaTypes: call.binaryMediaTypes,
    accept: call.headers.accept,
  });
  if (isUnusable(response)) return wrongAnswer(integration, result, report, response.unusable);
  return { ...response, integration: { ...report, answered: response.status } };
}
