import type { GraphValue } from "../../graph/types";

/** A statement of a policy of IAM, as far as rules inspect it. */
export interface PolicyStatement {
  readonly isAllow: boolean;
  /** `*` for everybody, or the names of accounts and services. None in a policy of an identity. */
  readonly principals: readonly string[];
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The statements of a policy that is a text or an object. None of another value. */
export function statementsOf(policy: GraphValue | undefined): readonly PolicyStatement[] {
  const document = typeof policy === "string" ? parse(policy) : policy;
  const statements = (document as { readonly Statement?: unknown } | undefined | null)?.Statement;
  return listOf(statements)
    .filter((statement) => typeof statement === "object" && statement !== null)
    .map((statement) => toStatement(statement as Written));
}

/** Whether the statement is for everybody, without a condition. */
export function isForAll({ isAllow, principals, conditions }: PolicyStatement): boolean {
  return isAllow && principals.includes("*") && Object.keys(conditions).length === 0;
}

/** Whether the statement refuses all calls without TLS. */
export function refusesWithoutTls({ isAllow, principals, conditions }: PolicyStatement): boolean {
  const secure = listOf(conditions.Bool?.["aws:SecureTransport"]).map(String);
  return !isAllow && principals.includes("*") && secure.includes("false");
}

type Written = Readonly<Record<string, unknown>>;

function toStatement({ Effect, Principal, Action, Resource, Condition }: Written): PolicyStatement {
  return {
    isAllow: Effect === "Allow",
    principals: principalsOf(Principal),
    actions: listOf(Action).map(String),
    resources: listOf(Resource).map(String),
    conditions: (Condition ?? {}) as PolicyStatement["conditions"],
  };
}

function principalsOf(principal: unknown): readonly string[] {
  if (typeof principal !== "object" || principal === null) return listOf(principal).map(String);
  return Object.values(principal).flatMap((names) => listOf(names).map(String));
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [value];
}

function parse(text: string): GraphValue | undefined {
  try {
    return JSON.parse(text) as GraphValue;
  } catch {
    // AWS would refuse it as well.
    return undefined;
  }
}
