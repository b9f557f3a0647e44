import { matchesArn, matchesWildcard } from "../gateway/wildcard";

/** An IAM policy document, read and checked. */
export interface Policy {
  readonly statements: readonly Statement[];
}

interface Statement {
  readonly effect: "Allow" | "Deny";
  readonly actions: Selector;
  readonly resources: Selector;
  /** Conditions are not evaluated: an Allow with one does not count, a Deny with one does. */
  readonly conditional: boolean;
}

interface Selector {
  readonly patterns: readonly string[];
  /** `NotAction` or `NotResource`. */
  readonly negated: boolean;
}

/** Reads a policy document; answers a sentence on what is wrong when its shape is. */
export function readPolicy(document: unknown): Policy | string {
  if (!isObject(document)) return "policyDocument is not an object";
  const list = Array.isArray(document.Statement) ? document.Statement : [document.Statement];
  const statements: Statement[] = [];
  for (const entry of list) {
    const statement = readStatement(entry);
    if (typeof statement === "string") return statement;
    statements.push(statement);
  }
  return { statements };
}

/** What a policy says: an explicit Deny wins, and what no statement allows is not allowed. */
export function evaluatePolicy(policy: Policy, action: string, resource: string): boolean {
  return decidePolicy(policy, action, resource) === "allow";
}

/** The same, with a Deny told from no statement at all. */
export function decidePolicy(policy: Policy, action: string, resource: string): "allow" | "deny" | "none" {
  let allowed = false;
  for (const statement of policy.statements) {
    if (!covers(statement, action, resource)) continue;
    if (statement.effect === "Deny") return "deny";
    if (!statement.conditional) allowed = true;
  }
  return allowed ? "allow" : "none";
}

function covers({ actions, resources }: Statement, action: string, resource: string): boolean {
  // Actions are written in any case; ARNs are compared as they are.
  const lower = action.toLowerCase();
  return (
    selects(actions, (pattern) => matchesWildcard(pattern.toLowerCase(), lower)) &&
    selects(resources, (pattern) => matchesArn(pattern, resource))
  );
}

function selects({ patterns, negated }: Selector, matches: (pattern: string) => boolean): boolean {
  return patterns.some(matches) !== negated;
}

function readStatement(entry: unknown): Statement | string {
  if (!isObject(entry)) return "policyDocument.Statement is not an object or a list of objects";
  const { Effect: effect } = entry;
  if (effect !== "Allow" && effect !== "Deny")
    return `Effect is ${JSON.stringify(effect)}, not Allow or Deny`;
  const actions = readSelector(entry, "Action");
  const resources = readSelector(entry, "Resource");
  if (!actions || !resources) return "a statement needs Action and Resource, each a text or a list of texts";
  return { effect, actions, resources, conditional: entry.Condition !== undefined };
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
