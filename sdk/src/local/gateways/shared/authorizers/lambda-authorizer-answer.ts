import { type Policy, readPolicy } from "../../../iam/policy";

/** What a Lambda authorizer answered, read and checked. */
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

/** Reads an answer; a sentence on what is wrong when its shape is. */
export function readAuthorizerAnswer(payload: string, simple: boolean): AuthorizerAnswer | string {
  const answer = parse(payload);
  if (!isObject(answer)) return "the answer is not an object";
  const { context = {} } = answer;
  if (context !== null && !isObject(context)) return "context is not an object";
  return simple ? readSimple(answer, context ?? {}) : readWithPolicy(answer, context ?? {});
}

/** What a Lambda authorizer of a REST or WebSocket API answered, read and checked. */
export interface PolicyAnswer {
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
    // Not JSON is one of the wrong shapes.
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
