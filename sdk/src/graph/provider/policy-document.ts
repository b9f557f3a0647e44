import type { GraphValue } from "../types";

type Fields = Readonly<Record<string, GraphValue>>;

/** A policy as IAM reads it, and as the provider writes it: without what is empty, and in this order. */
interface PolicyDocument {
  Version?: string;
  Id?: string;
  Statement?: readonly Statement[];
}

type Statement = Fields & { readonly Sid?: string };

const VERSION = "2012-10-17";

/**
 * The result of `aws.iam.getPolicyDocument`, which calls nothing of AWS. Its statements come after those of source
 * documents and before those of overriding documents.
 *
 * @see terraform-provider-aws, internal/service/iam, policy_document_data_source.go and policy_model.go
 */
export function policyDocument(inputs: Fields): { readonly json: string; readonly minifiedJson: string } {
  const { version, policyId, statements, sourcePolicyDocuments, overridePolicyDocuments } = inputs;
  const own: PolicyDocument = {
    Version: textOf(version) ?? VERSION,
    ...(textOf(policyId) && { Id: policyId as string }),
    Statement: listOf(statements).map(toStatement),
  };
  const documents = [
    ...listOf(sourcePolicyDocuments).map(parsed),
    own,
    ...listOf(overridePolicyDocuments).map(parsed),
  ];
  const { Version, Id, Statement = [] } = documents.reduce(merged, {});
  const document = { Version, ...(Id && { Id }), ...(Statement.length > 0 && { Statement }) };
  return { json: asGoWrites(document, 2), minifiedJson: asGoWrites(document) };
}

/** A statement with the `Sid` of an earlier one takes its place. */
function merged(before: PolicyDocument, added: PolicyDocument): PolicyDocument {
  const statements = [...(before.Statement ?? [])];
  for (const statement of added.Statement ?? []) {
    const at = statement.Sid ? statements.findIndex(({ Sid }) => Sid === statement.Sid) : -1;
    if (at < 0) statements.push(statement);
    else statements[at] = statement;
  }
  const [Version, Id] = [newest(before.Version, added.Version), added.Id ?? before.Id];
  return { ...(Version && { Version }), ...(Id && { Id }), Statement: statements };
}

function newest(one = "", other = ""): string {
  return other > one ? other : one;
}

function parsed(document: GraphValue): PolicyDocument {
  const {
    Version,
    Id,
    Statement = [],
  } = JSON.parse(String(document)) as Omit<PolicyDocument, "Statement"> & {
    readonly Statement?: Statement | readonly Statement[];
  };
  const statements = (Array.isArray(Statement) ? Statement : [Statement]) as readonly Statement[];
  return { ...(Version && { Version }), ...(Id && { Id }), Statement: statements.map(inOrder) };
}

const ORDER = [
  "Sid",
  "Effect",
  "Action",
  "NotAction",
  "Resource",
  "NotResource",
  "Principal",
  "NotPrincipal",
  "Condition",
] as const;

function inOrder(statement: Fields): Statement {
  const present = ORDER.filter((name) => statement[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, statement[name] as GraphValue]));
}

function toStatement(given: GraphValue): Statement {
  const statement = given as Fields;
  const lists = {
    Action: oneOrMany(statement.actions),
    NotAction: oneOrMany(statement.notActions),
    Resource: oneOrMany(statement.resources, withVariables),
    NotResource: oneOrMany(statement.notResources, withVariables),
    Principal: principals(statement.principals),
    NotPrincipal: principals(statement.notPrincipals),
    Condition: conditions(statement.conditions),
  };
  return inOrder({
    ...(textOf(statement.sid) && { Sid: statement.sid as string }),
    Effect: textOf(statement.effect) ?? "Allow",
    ...(withoutUndefined(lists) as Fields),
  });
}

/** A single text, or the texts of a set from the last to the first. */
function oneOrMany(given: GraphValue | undefined, each: (text: string) => string = (text) => text) {
  const texts = [...new Set(listOf(given).map(String))];
  if (texts.length === 0) return undefined;
  return texts.length === 1 ? each(texts[0] as string) : texts.sort().reverse().map(each);
}

function principals(given: GraphValue | undefined): GraphValue | undefined {
  const entries = listOf(given) as readonly Fields[];
  if (entries.length === 0) return undefined;
  const byType = new Map<string, string[]>();
  for (const { type, identifiers } of entries) {
    const texts = [oneOrMany(identifiers, withVariables) ?? []].flat();
    byType.set(String(type), [...(byType.get(String(type)) ?? []), ...texts]);
  }
  const everybody = byType.get("*");
  if (byType.size === 1 && everybody?.length === 1 && everybody[0] === "*") return "*";
  return Object.fromEntries(sortedEntries(byType).map(([type, texts]) => [type, single(texts)]));
}

function conditions(given: GraphValue | undefined): GraphValue | undefined {
  const entries = listOf(given) as readonly Fields[];
  if (entries.length === 0) return undefined;
  const byTest = new Map<string, Map<string, string[]>>();
  for (const { test, variable, values } of entries) {
    const byVariable = byTest.get(String(test)) ?? new Map<string, string[]>();
    byTest.set(String(test), byVariable);
    const before = byVariable.get(String(variable)) ?? [];
    byVariable.set(String(variable), [
      ...before,
      ...listOf(values).map((value) => withVariables(String(value))),
    ]);
  }
  return Object.fromEntries(
    sortedEntries(byTest).map(([test, byVariable]) => [
      test,
      Object.fromEntries(sortedEntries(byVariable).map(([variable, values]) => [variable, single(values)])),
    ]),
  );
}

/** `&{aws:username}` is a variable of IAM: `${...}` would be one of Terraform. */
function withVariables(text: string): string {
  return text.replaceAll("&{", "${");
}

function single(texts: readonly string[]): GraphValue {
  return texts.length === 1 ? (texts[0] as string) : [...texts];
}

function sortedEntries<T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1));
}

function withoutUndefined(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function listOf(value: GraphValue | undefined): readonly GraphValue[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: GraphValue | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Go's encoder writes these so, for pages that have JSON in them. */
function asGoWrites(document: unknown, indentation?: number): string {
  return JSON.stringify(document, undefined, indentation).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
