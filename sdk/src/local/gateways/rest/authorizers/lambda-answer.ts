import type { Policy } from "../../../iam/policy";
import { readAuthorizerAnswer } from "../../shared/authorizers/lambda-authorizer-answer";

/** What a Lambda authorizer of a REST API answered, read and checked. */
export interface RestAuthorizerAnswer {
  readonly principalId: string;
  readonly policy: Policy;
  /** As handlers see it: text only. */
  readonly context: Readonly<Record<string, string>>;
  readonly usageIdentifierKey: string | undefined;
}

/**
 * Reads an answer; a sentence on what is wrong when its shape is. The values of `context` are text, numbers or booleans,
 * and reach handlers as text.
 * @see Developer Guide, api-gateway-lambda-authorizer-output
 */
export function readRestAuthorizerAnswer(payload: string): RestAuthorizerAnswer | string {
  const answer = readAuthorizerAnswer(payload, false);
  if (typeof answer === "string") return answer;
  // Without `simple` an answer is a policy.
  if (answer.kind !== "policy") return "policyDocument is missing";
  const context: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.context)) {
    if (value === null) continue;
    if (typeof value === "object")
      return `context.${name} is ${Array.isArray(value) ? "a list" : "an object"}`;
    context[name] = String(value);
  }
  const { usageIdentifierKey } = JSON.parse(payload) as { usageIdentifierKey?: unknown };
  return {
    principalId: answer.principalId,
    policy: answer.policy,
    context,
    usageIdentifierKey: typeof usageIdentifierKey === "string" ? usageIdentifierKey : undefined,
  };
}
