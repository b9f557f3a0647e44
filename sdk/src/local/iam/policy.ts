import { type Condition, holds, type PolicyContext, readConditions } from "./conditions";
import { asPlain, fillPattern, hasVariables } from "./variables";
import { allHold, notHold, someHold, type Verdict } from "./verdict";
import { matchesResource, matchesWildcard } from "./wildcard";

/** An IAM policy document, read and checked. */
export interface Policy {
  readonly statements: readonly Statement[];
}

interface Statement {
  readonly effect: "Allow" | "Deny";
  readonly actions: Selector;
  readonly resources: Selector;
  /** All have to hold. `undefined` when their shape is wrong. */
  readonly conditions: readonly Condition[] | undefined;
  /** Older versions of the language have none. */
  readonly variables: boolean;
}

interface Selector {
  readonly patterns: readonly string[];
  /** `NotAction` or `NotResource`. */
  readonly negated: boolean;
}

/** The version of the language that has variables. */
const WITH_VARIABLES = "2012-10-17";
/** The context of a policy that is evaluated without a request. */
const NOTHING_KNOWN: PolicyContext = { find: () => undefined };

/** Parses a policy document. Answers a sentence about a wrong shape. Ignores `Principal`. */
export function readPolicy(document: unknown): Policy | string {
  if (!isObject(document)) return "policyDocument is not an object";
  const list = Array.isArray(document.Statement) ? document.Statement : [document.Statement];
  const statements: Statement[] = [];
  for (const entry of list) {
    const statement = readStatement(entry, document.Version === WITH_VARIABLES);
    if (typeof statement === "string") return statement;
    statements.push(statement);
  }
  return { statements };
}

/** The decision of a policy. An explicit Deny wins, and an action that no statement allows is not allowed. */
export function evaluatePolicy(
  policy: Policy,
  action: string,
  resource: string,
  context?: PolicyContext,
): boolean {
  return decidePolicy(policy, action, resource, context) === "allow";
}

/**
 * The same, with a Deny told from no statement at all. Where it cannot be known whether a statement applies, an Allow
 * does not count, and a Deny does.
 */
export function decidePolicy(
  policy: Policy,
  action: string,
  resource: string,
  context: PolicyContext = NOTHING_KNOWN,
): "allow" | "deny" | "none" {
  let allowed = false;
  for (const statement of policy.statements) {
    const applies = appliesTo(statement, action, resource, context);
    if (applies === false) continue;
    if (statement.effect === "Deny") return "deny";
    if (applies) allowed = true;
  }
  return allowed ? "allow" : "none";
}

function appliesTo(statement: Statement, action: string, resource: string, context: PolicyContext): Verdict {
  const { actions, conditions, variables } = statement;
  // Actions are written in any case. ARNs are compared as they are.
  const lower = action.toLowerCase();
  if (selects(actions, (pattern) => matchesWildcard(pattern.toLowerCase(), lower)) === false) return false;
  const isCovered = selects(statement.resources, (pattern) =>
    variables && hasVariables(pattern)
      ? matchesFilled(pattern, resource, context)
      : matchesResource(pattern, resource),
  );
  if (isCovered === false || conditions?.length === 0) return isCovered;
  const isMet = conditions && allHold(conditions, (condition) => holds(condition, context, variables));
  return isMet && isCovered === undefined ? undefined : isMet;
}

function matchesFilled(pattern: string, resource: string, context: PolicyContext): Verdict {
  const filled = fillPattern(pattern, context.find);
  if (filled === undefined) context.unknown?.(`a variable in ${pattern}`);
  if (typeof filled === "string") return matchesResource(filled, asPlain(resource));
  return filled === null ? false : undefined;
}

function selects({ patterns, negated }: Selector, matches: (pattern: string) => Verdict): Verdict {
  const some = someHold(patterns, matches);
  return negated ? notHold(some) : some;
}

function readStatement(entry: unknown, variables: boolean): Statement | string {
  if (!isObject(entry)) return "policyDocument.Statement is not an object or a list of objects";
  const { Effect: effect } = entry;
  if (effect !== "Allow" && effect !== "Deny")
    return `Effect is ${JSON.stringify(effect)}, not Allow or Deny`;
  const actions = readSelector(entry, "Action");
  const resources = readSelector(entry, "Resource");
  if (!actions || !resources) return "a statement needs Action and Resource, each a text or a list of texts";
  return { effect, actions, resources, conditions: readConditions(entry.Condition), variables };
}

function readSelector(entry: Record<string, unknown>, name: "Action" | "Resource"): Selector | undefined {
  const positive = readTexts(entry[name]);
  if (positive) return { patterns: positive, negated: false };
  const negative = readTexts(entry[`Not${name}`]);
  return negative && { patterns: negative, negated: true };
}

function readTexts(value: unknown): readonly string[] | undefined {
  const list = Array.isArray(value) ? value : [value];
  return list.length > 0 && list.every((text) => typeof text === "string") ? list : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
