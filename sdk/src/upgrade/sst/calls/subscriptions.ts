import type * as t from "@babel/types";
import { bare, isFunction, type Node } from "../../../syntax/nodes";
import { reindent } from "../../expressions/indent";
import { indentAt } from "../../expressions/source";
import type { CallFiles } from "./call-files";
import { isList } from "./event-types";
import { type Subscription, subscriptionsIn } from "./read-subscriptions";

/**
 * Writes `bus.subscribe(scope?, types, function)` as the rule that it made, with the same keys: `<type>_<n>_rule`, in which
 * n counts the calls for a type. Calls whose order is not known stay.
 * @see the source of the construct EventBus of SST 2.44
 */
export function writeSubscriptions({ knows, drafts }: CallFiles): void {
  const all = drafts.flatMap((draft) => subscriptionsIn(draft, knows));
  for (const [at, one] of all.entries()) {
    const same = all.filter((other) => typeOf(other) === typeOf(one));
    if (!same.every((other) => isOrdered(one, other))) continue;
    const before = all.slice(0, at).filter((other) => same.includes(other) && isSameBus(one, other));
    write(one, `${typeOf(one).replaceAll(/[^a-zA-Z_]/g, "_")}_${before.length + 1}`);
  }
}

function typeOf({ types }: Subscription): string {
  return types.length > 1 ? "multi" : types.join("_");
}

/** Whether the order of two calls is that of their text. */
function isOrdered(one: Subscription, other: Subscription): boolean {
  return one === other || (one.draft === other.draft && functionOf(one) === functionOf(other));
}

function functionOf({ draft, call }: Subscription): Node | undefined {
  return [...draft.file.around(call)].find(isFunction);
}

function isSameBus({ draft, bus }: Subscription, other: Subscription): boolean {
  return draft.file.textOf(bus) === other.draft.file.textOf(other.bus);
}

function write(one: Subscription, name: string): void {
  const { draft, call, bus, scope, typesNode, target, retries } = one;
  const { property } = bare(call.callee) as t.MemberExpression;
  const { eol, indent } = draft.style;
  const outer = indentAt(draft.text, property.start as number);
  const [first, second] = [outer + indent, outer + indent + indent];
  const types = draft.textOfNode(typesNode);
  const list = one.types.length === 1 && !isList(draft.file, typesNode) ? `[${types}]` : types;
  const from = indentAt(draft.text, target.start as number);
  const written = reindent(draft.textOfNode(target), from, second);
  const isHandler = bare(target)?.type === "StringLiteral" && !retries;
  const settings = retries ? `, ${draft.textOfNode(retries)}` : "";
  const lines = [
    `${draft.textOfNode(scope ?? bus)}, {`,
    `${first}${name}_rule: {`,
    `${second}pattern: { detailType: ${list} },`,
    `${second}targets: { ${name}_target: ${isHandler ? written : `{ function: ${written}${settings} }`} },`,
    `${first}},`,
    `${outer}}`,
  ];
  draft.replace(property, "addRules");
  splitChain(one);
  const [head, tail] = [call.arguments[0] as Node, call.arguments.at(-1) as Node];
  draft.edits.replace({ start: head.start as number, end: tail.end as number }, lines.join(eol));
}

/** The calls of a chain become statements. The bus is known in each of them then. */
function splitChain({ draft, call, bus }: Subscription): void {
  const { object, property } = bare(call.callee) as t.MemberExpression;
  if (bare(object) === bus) return;
  const range = { start: object.end as number, end: property.start as number };
  const indent = indentAt(draft.text, bus.start as number);
  draft.edits.replace(range, `;${draft.style.eol}${indent}${draft.file.textOf(bus)}.`);
}
