import { parseJson } from "../../../http/json";
import { type LocatedJson, readLocatedJson } from "../../patterns/located-json";
import { matches } from "../../patterns/matches";
import { type EventPattern, InvalidPattern } from "../../patterns/pattern";
import { readPattern } from "../../patterns/read-pattern";
import { refusalsOf, seen } from "../../patterns/refusals";
import type { ServiceError } from "../../service-error";
import type { TopicMessage } from "../delivery/message";
import { invalidParameter } from "../errors";

export type FilterScope = "MessageAttributes" | "MessageBody";

const MAX_KEYS = 5;
const MAX_COMBINATIONS = 150;

/**
 * Reads a filter policy as a pattern of EventBridge, or `undefined` for one that every message passes. A refusal begins with
 * `before`.
 */
export function readFilterPolicy(
  text: string | undefined,
  scope: FilterScope,
  before: string,
): EventPattern | undefined {
  if (text === undefined || text.trim() === "" || isEmptyObject(text)) return undefined;
  const refuse = (reason: string) => invalidParameter(`${before}FilterPolicy: ${reason}`);
  const policy = located(text, refuse);
  if (scope === "MessageAttributes" && isNested(policy))
    throw invalidParameter("Filter policy scope MessageAttributes does not support nested filter policy");
  try {
    checkNegations(policy, refusalsOf(text).refuse);
    const pattern = readPattern(text);
    checkSize(pattern, policy, refuse);
    return pattern;
  } catch (error) {
    throw error instanceof InvalidPattern ? refuse(error.message) : error;
  }
}

/** Whether a message passes a policy. A body that is no JSON passes no policy for bodies. */
export function takes(policy: EventPattern, scope: FilterScope, message: TopicMessage): boolean {
  if (scope === "MessageAttributes") return matches(policy, valuesOf(message));
  try {
    const body: unknown = parseJson(message.body);
    return typeof body === "object" && body !== null && matches(policy, body);
  } catch {
    return false;
  }
}

/** The attributes as policies compare them: texts, numbers and elements of lists, but no bytes. */
function valuesOf({ attributes }: TopicMessage): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, { DataType, StringValue = "" }]) => {
      if (DataType === "String.Array") return [name, parsed(StringValue)];
      return [name, DataType.startsWith("Number") ? Number(StringValue) : StringValue];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

function isEmptyObject(text: string): boolean {
  return /^\s*\{\s*\}\s*$/.test(text);
}

/** The policy with its source positions. A refusal of invalid JSON hides the text. */
function located(text: string, refuse: (reason: string) => ServiceError): LocatedJson {
  try {
    return readLocatedJson(text, refusalsOf(text).refuse);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hidden = "[Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line:";
    throw refuse(`failed to parse JSON. ${reason.replace(/\[Source: \(String\)[^]*; line:/, hidden)}`);
  }
}

function isNested(policy: LocatedJson): boolean {
  if (policy.kind !== "object") return false;
  return policy.members.some(([name, value]) => {
    if (name === "$or") return value.kind === "array" && value.items.some(isNested);
    return value.kind === "object" && value.members.some(([, inner]) => inner.kind !== "text");
  });
}

function checkNegations(node: LocatedJson, refuse: (reason: string, offset: number) => never): void {
  if (node.kind === "array") for (const item of node.items) checkNegations(item, refuse);
  if (node.kind !== "object") return;
  for (const [name, value] of node.members) {
    const [[kind, operand] = []] = value.kind === "object" ? value.members : [];
    if (name === "anything-but" && kind !== undefined && operand) checkNegation(kind, operand, refuse);
    checkNegations(value, refuse);
  }
}

function checkNegation(
  kind: string,
  operand: LocatedJson,
  refuse: (reason: string, offset: number) => never,
): void {
  if (kind !== "prefix") refuse(`Unsupported anything-but pattern: ${kind}`, seen(operand));
  if (operand.kind !== "text") refuse("prefix match pattern must be a string", seen(operand));
}

/** Refuses more than five keys or 150 combinations. Deeper values count more. */
function checkSize(
  { alternatives }: EventPattern,
  policy: LocatedJson,
  refuse: (reason: string) => ServiceError,
): void {
  if (policy.kind === "object" && keysOf(policy).size > MAX_KEYS)
    throw refuse(`Filter policy can not have more than ${MAX_KEYS} keys`);
  const combinations = alternatives.reduce((sum, alternative) => {
    const counts = [...alternative].map(([path, values]) => values.length * path.split(".").length);
    return sum + counts.reduce((product, count) => product * count, 1);
  }, 0);
  if (combinations > MAX_COMBINATIONS) throw refuse("Filter policy is too complex");
}

/** The top-level keys of a policy and of its alternatives. */
function keysOf(node: LocatedJson): Set<string> {
  if (node.kind === "array") return new Set(node.items.flatMap((item) => [...keysOf(item)]));
  if (node.kind !== "object") return new Set();
  return new Set(node.members.flatMap(([name, value]) => (name === "$or" ? [...keysOf(value)] : [name])));
}
