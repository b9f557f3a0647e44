import type { GatewayInvoke } from "../shared/invoke";
import type { RestCall } from "./events/call";
import { callFunction } from "./function-call";
import { REST_ERRORS } from "./gateway-errors";
import { parseJson } from "./json-path";
import { failure, type Outcome } from "./outcome";
import type { CustomFunctionIntegration } from "./plan";

/**
 * Hands a function what the request templates make, and the client what the integration responses make of its answer. An
 * error of the function is chosen by its message.
 */
export async function serveCustomFunction(
  integration: CustomFunctionIntegration,
  call: RestCall,
  invoke: GatewayInvoke,
): Promise<Outcome> {
  const mapped = integration.request.mapBody(call);
  if ("error" in mapped) return mapped;
  const payload = mapped.body === "" ? "{}" : mapped.body;
  if (parseJson(payload) === undefined)
    return failure(
      REST_ERRORS.noJson,
      `function "${integration.functionName}" takes JSON, and the request makes none`,
    );
  const called = await callFunction(integration, call, payload, invoke);
  if ("error" in called) return called;
  const { result, report } = called;
  const body = result.ok ? result.payload : JSON.stringify(result.error);
  const selectedBy = result.ok ? "" : result.error.errorMessage;
  const answer = integration.responses.map({ selectedBy, headers: [], body }, { call });
  if (answer === undefined)
    return failure(REST_ERRORS.internal, "no integration response takes the function's answer", report);
  return { ...answer, integration: { ...report, answered: answer.status } };
}
