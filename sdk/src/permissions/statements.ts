import * as pulumi from "@pulumi/pulumi";

/** A statement of an identity policy, as IAM writes it. Its parts may be known only at deploy time. */
export interface Statement {
  readonly Sid?: pulumi.Input<string>;
  readonly Effect: pulumi.Input<string>;
  readonly Action?: Texts;
  readonly NotAction?: Texts;
  readonly Resource?: Texts;
  readonly NotResource?: Texts;
  readonly Condition?: pulumi.Input<unknown>;
}

/** One text or a list of them, known now or later. */
export type Texts = pulumi.Input<string | readonly pulumi.Input<string>[]>;

/** Allow actions on resources. */
export function allow(actions: readonly string[], resources: Texts): Statement {
  return { Effect: "Allow", Action: actions, Resource: resources };
}

/**
 * The JSON of a policy. Repeats are dropped when all values are known, so that two ways to write the same ARN count as
 * one. A statement without a resource is left out, because IAM refuses it. Statements that differ in their resources
 * alone are merged, so that a role's policies do not repeat the same list of actions.
 */
export function policyDocument(statements: readonly Statement[]): pulumi.Output<string> {
  // Statements without Outputs are not handed to the SDK: it makes a promise for every text in them.
  return pulumi
    .all(statements.map((statement) => (isKnown(statement) ? fixed(statement) : statement)))
    .apply((all) => textOf(all.map(resolved)));
}

/**
 * How many characters the policy has at least: those of the statements that are plain. A preview does not know the ARNs
 * of resources that are yet to be made, and has no document therefore.
 */
export function leastCharacters(statements: readonly Statement[]): number {
  return textOf(statements.filter(isKnown).map(resolved)).length;
}

function textOf(statements: readonly Resolved[]): string {
  return JSON.stringify({ Version: "2012-10-17", Statement: merged(distinct(statements)) });
}

interface Resolved {
  readonly [key: string]: unknown;
}

/** Keeps the SDK from walking through a value. */
function fixed(statement: Statement): () => Statement {
  return () => statement;
}

function resolved(statement: unknown): Resolved {
  const { Sid, Effect, Action, NotAction, Resource, NotResource, Condition } = (
    typeof statement === "function" ? statement() : statement
  ) as Statement;
  const lists = {
    Action: list(Action),
    NotAction: list(NotAction),
    Resource: list(Resource),
    NotResource: list(NotResource),
  };
  const entries = Object.entries({ Sid, Effect, ...lists, Condition });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function list(texts: unknown): string[] | undefined {
  return texts === undefined ? undefined : [...new Set([texts].flat() as string[])];
}

function distinct(statements: readonly Resolved[]): Resolved[] {
  const seen = new Map<string, Resolved>();
  for (const statement of statements) {
    if ((statement.Resource as string[] | undefined)?.length === 0) continue;
    const key = canonical(statement);
    if (!seen.has(key)) seen.set(key, statement);
  }
  return [...seen.values()];
}

/**
 * Merges the statements that differ in their resources alone into the first of them. IAM decides the same: a statement
 * applies where one of its resources does. A statement with a Sid stays as its author has written it. So does one with
 * `NotResource`, since two of these in one statement would grant less.
 */
function merged(statements: readonly Resolved[]): Resolved[] {
  const resources = new Map<string, Set<string>>();
  const all = statements.map((statement) => {
    const { Resource, ...rest } = statement;
    if (Resource === undefined || rest.Sid !== undefined) return { statement };
    const key = canonical(rest);
    const found = resources.get(key);
    const together = found ?? new Set<string>();
    for (const resource of Resource as string[]) together.add(resource);
    resources.set(key, together);
    return found ? undefined : { statement, together };
  });
  return all
    .filter((each) => each !== undefined)
    .map(({ statement, together }) => (together ? { ...statement, Resource: [...together] } : statement));
}

/** The same text for statements that mean the same: order of keys, of actions and of resources does not matter. */
function canonical({ Sid: _, ...statement }: Resolved): string {
  return JSON.stringify(statement, (_key, value: unknown) => {
    if (Array.isArray(value)) return [...value].sort();
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function isKnown(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (pulumi.Output.isInstance(value) || value instanceof Promise || pulumi.Resource.isInstance(value))
    return false;
  return Object.values(value).every(isKnown);
}
