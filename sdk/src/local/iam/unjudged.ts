import { fieldsList } from "../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../graph/types";
import { readConditions } from "./conditions";
import { isJudged } from "./judged-keys";
import { OPERATORS } from "./operators";
import { parseDocument } from "./roles";

/** Inputs of resources that are policies. */
const POLICIES = ["policy", "assumeRolePolicy", "resourcePolicy", "policyDocument"];
const VARIABLE = /\$\{\s*([^},\s]+)[^}]*\}/g;
/** Written in braces for characters that would else be wildcards. */
const ESCAPED = new Set(["*", "?", "$"]);

type Statement = Readonly<Record<string, unknown>>;

/** One sentence for each policy of a program that asks for what the local judge does not know. */
export function unjudgedConditions(resources: readonly GraphResource[]): readonly string[] {
  return resources.flatMap((resource) => {
    const unknown = [...new Set(documentsOf(resource).flatMap(unjudgedIn))];
    if (unknown.length === 0) return [];
    const what = unknown.sort().join(", ");
    const effect = "an Allow with it does not count, a Deny does";
    return [
      `the policy of ${resource.type} "${resource.name}" asks for ${what}, which is not judged here: ${effect}`,
    ];
  });
}

function documentsOf({ inputs }: GraphResource): readonly (GraphValue | undefined)[] {
  const inline = fieldsList(inputs.inlinePolicies).map(({ policy }) => policy);
  return [...POLICIES.map((name) => inputs[name]), ...inline];
}

function unjudgedIn(document: GraphValue | undefined): readonly string[] {
  const parsed = parseDocument(document);
  if (!isObject(parsed)) return [];
  const statements = [parsed.Statement ?? []].flat() as readonly unknown[];
  return statements
    .filter(isObject)
    .flatMap((statement) => [...keysIn(statement), ...variablesIn(statement)]);
}

function keysIn({ Condition }: Statement): readonly string[] {
  return (readConditions(Condition) ?? []).flatMap(({ operator, key }) => {
    const name = operator.replace(/^For(?:All|Any)Values?:/, "").replace(/IfExists$/, "");
    const isOperator = name === "Null" || OPERATORS.has(name);
    return [
      ...(isJudged(key) ? [] : [`condition key ${key}`]),
      ...(isOperator ? [] : [`operator ${operator}`]),
    ];
  });
}

function variablesIn({ Resource, NotResource, Condition }: Statement): readonly string[] {
  const text = JSON.stringify([Resource, NotResource, Condition]);
  return [...text.matchAll(VARIABLE)].flatMap(([, key = ""]) =>
    ESCAPED.has(key) || isJudged(key) ? [] : [`variable ${key}`],
  );
}

function isObject(value: unknown): value is Statement {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
