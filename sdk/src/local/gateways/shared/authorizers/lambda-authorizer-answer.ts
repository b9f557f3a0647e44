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
  return simple ? readSimple(answer, context ?? {}) : readPolicyAnswer(answer, context ?? {});
}

function readSimple(
  answer: Record<string, unknown>,
  context: Record<string, unknown>,
): AuthorizerAnswer | string {
  const { isAuthorized } = answer;
  if (typeof isAuthorized !== "boolean") return "isAuthorized is not true or false";
  return { kind: "simple", isAuthorized, context };
}

function readPolicyAnswer(
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
