import { type Policy, readPolicy } from "../../../iam/policy";

/** The answer of a Lambda authorizer, parsed and checked. */
export type AuthorizerAnswer =
  | {
      readonly kind: "simple";
      readonly isAuthorized: boolean;
      readonly context: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: "policy";
      readonly principalId: string;
      readonly policy: Policy;
      readonly context: Readonly<Record<string, unknown>>;
    };

/** Reads an answer. Returns a sentence that names the fault if its shape is wrong. */
export function readAuthorizerAnswer(payload: string, simple: boolean): AuthorizerAnswer | string {
  const answer = parse(payload);
  if (!isObject(answer)) return "the answer is not an object";
  const { context = {} } = answer;
  if (context !== null && !isObject(context)) return "context is not an object";
  return simple ? readSimple(answer, context ?? {}) : readWithPolicy(answer, context ?? {});
}

/** The answer of a Lambda authorizer of a REST or WebSocket API, parsed and checked. */
export interface PolicyAnswer {
  readonly principalId: string;
  readonly policy: Policy;
  /** Text values only, as handlers see them. */
  readonly context: Readonly<Record<string, string>>;
  readonly usageIdentifierKey: string | undefined;
}

/**
 * Reads an answer. Returns a sentence that names the fault if its shape is wrong. The values of `context` are text,
 * numbers or booleans, and reach handlers as text.
 * @see Developer Guide, api-gateway-lambda-authorizer-output
 */
export function readPolicyAnswer(payload: string): PolicyAnswer | string {
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

function readSimple(
  answer: Record<string, unknown>,
  context: Record<string, unknown>,
): AuthorizerAnswer | string {
  const { isAuthorized } = answer;
  if (typeof isAuthorized !== "boolean") return "isAuthorized is not true or false";
  return { kind: "simple", isAuthorized, context };
}

function readWithPolicy(
  answer: Record<string, unknown>,
  context: Record<string, unknown>,
): AuthorizerAnswer | string {
  const { principalId } = answer;
  if (typeof principalId !== "string") return "principalId is missing";
  const policy = readPolicy(answer.policyDocument);
  return typeof policy === "string" ? policy : { kind: "policy", principalId, policy, context };
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    // Text that is not JSON is one of the wrong shapes.
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
