import type { RestCall } from "./events/call";
import { REST_ERRORS } from "./gateway-errors";
import { parseJson } from "./json-path";
import { failure, type Outcome } from "./outcome";
import type { MockIntegration } from "./plan";

/** Answers without asking anybody: the request template says with which status, and so which integration response. */
export function serveMock({ request, responses }: MockIntegration, call: RestCall): Outcome {
  const mapped = request.mapBody(call);
  if ("error" in mapped) return mapped;
  const { statusCode } = (parseJson(mapped.body) ?? {}) as { statusCode?: unknown };
  const status = Number(statusCode);
  if (statusCode === undefined || !Number.isInteger(status))
    return failure(REST_ERRORS.internal, "the request template of the mock makes no JSON with a statusCode");
  const answer = responses.map({ selectedBy: String(status), headers: [], body: "" }, { call });
  if (answer === undefined)
    return failure(REST_ERRORS.internal, `no integration response takes the mock's status ${status}`);
  return { ...answer, integration: { latencyMs: 0, status: answer.status, answered: answer.status } };
}
