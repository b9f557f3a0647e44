import type * as t from "@babel/types";
import { bare, keyName, type Node, type Range, rangeOf } from "../../../../syntax/nodes";
import { indentAt, styleOf } from "../../../expressions/source";
import type { Draft } from "../../../program/edits/draft";
import { type Change, replaced } from "./changes";
import type { Conversion } from "./conversion";
import { membersOf, type Value } from "./values";

/** A prop of CDK: its name afterwards, and its value. */
export type Prop =
  | { readonly now: string; readonly value: Value }
  /** Has no counterpart and no effect in the form that the value understands. */
  | { readonly now: undefined; readonly value: Value }
  /** Goes with others into an entry that {@link ResourceShape.entries} writes. */
  | "moved";

/** An entry that is written into the props. */
export interface Entry {
  readonly name: string;
  readonly text: string | ((draft: Draft) => string);
}

/** Where a resource is made: the id of its construct, and the text of the scope. */
export interface Site {
  readonly id: Node;
  readonly scope: string;
}

/** How a resource of CDK is written with `@pulumi/aws`. */
export interface ResourceShape {
  readonly now: string;
  readonly props: Readonly<Record<string, Prop>>;
  /** Entries that are made of several props, or that CDK writes by itself. `undefined` where they are not understood. */
  entries?(
    members: ReadonlyMap<string, t.ObjectProperty>,
    conversion: Conversion,
    site: Site,
  ): readonly Entry[] | undefined;
}

/** Rewrites `new Class(scope, id, props)`. */
export function convertResource(
  call: t.NewExpression | t.CallExpression,
  shape: ResourceShape,
  conversion: Conversion,
): boolean {
  const [scope, id, props, ...more] = call.arguments as Node[];
  const parent = scope && scopeText(scope, conversion);
  if (parent === undefined || !id || more.length > 0 || !nameAfter(id, parent, conversion)) return false;
  conversion.add(replaced(call.callee, `${conversion.aws}.${shape.now}`), {
    is: "replace",
    range: { start: scope?.start as number, end: id.start as number },
    text: "",
  });
  if (!props) {
    const entries = shape.entries ? shape.entries(new Map(), conversion, { id, scope: parent }) : [];
    if (entries === undefined) return false;
    const options = optionsText(parent, conversion);
    const text = (draft: Draft) => {
      const written = entries.length === 0 ? "{}" : `{ ${oneLine(draft, entries)} }`;
      return `, ${written}, ${options}`;
    };
    return conversion.add({ is: "replace", range: { start: id.end as number, end: id.end as number }, text });
  }
  if (!convertProps(props, shape, conversion, { id, scope: parent })) return false;
  return conversion.add(argumentsBehind(call, props, [optionsText(parent, conversion)], conversion));
}

function optionsText(parent: string, { options }: Conversion): string {
  return `{ ${[`parent: ${parent}`, ...options].join(", ")} }`;
}

/** Keeps a resource in AWS that leaves the program, or deletes it as Pulumi does by itself. */
const removal: Value = (node, conversion) => {
  const policy = conversion.nameOf(node);
  if (policy === "core.RemovalPolicy.RETAIN") conversion.options.push("retainOnDelete: true");
  return policy === "core.RemovalPolicy.RETAIN" || policy === "core.RemovalPolicy.DESTROY";
};

/** Retains data in AWS that leaves the program, as CDK does by itself. */
export function retain(members: ReadonlyMap<string, unknown>, conversion: Conversion): void {
  if (!members.has("removalPolicy")) conversion.options.push("retainOnDelete: true");
}

/** Props that every resource of CDK has. */
const COMMON: Readonly<Record<string, Prop>> = { removalPolicy: { now: undefined, value: removal } };

/**
 * Makes the id of a construct the logical name of its resource. An id that several stacks have gets the id of its stack in
 * front. `false` where that cannot be written.
 */
export function nameAfter(id: Node, scope: string, conversion: Conversion): boolean {
  const { repeated } = conversion.source;
  if (id.type !== "StringLiteral" || !repeated.has(id.value)) return conversion.isPlain(id);
  if (scope === "this") return false;
  return conversion.add(replaced(id, `\`\${${scope}.id}-${id.value}\``));
}

/** The scope of a construct, as the parent of a resource. An app is none. */
export function scopeText(scope: Node, { source }: Conversion): string | undefined {
  if (scope.type === "ThisExpression") return "this";
  return scope.type === "Identifier" && scope.name !== "app" ? source.file.textOf(scope) : undefined;
}

/** Arguments behind another one: on lines of their own where the arguments have such lines. */
export function argumentsBehind(
  call: t.NewExpression | t.CallExpression,
  props: Node,
  texts: readonly string[],
  { source: { file } }: Conversion,
) {
  const isOnLines = file.lineAt(call.callee.end as number) !== file.lineAt(props.start as number);
  const blanks = isOnLines ? styleOf(file.text).eol + indentAt(file.text, props.start as number) : " ";
  const text = texts.map((each) => `,${blanks}${each}`).join("");
  return { is: "insert behind", offset: props.end as number, text } as const;
}

/** Rewrites the props of a resource where they stand. */
export function convertProps(
  node: Node,
  shape: Pick<ResourceShape, "props" | "entries">,
  conversion: Conversion,
  site: Site,
): boolean {
  const members = membersOf(node);
  if (!members) return false;
  const props = [...members].map(([name, property]) => ({ property, prop: propOf(shape, name) }));
  const isKnown = props.every(
    ({ property, prop }) => prop === "moved" || prop?.value(property.value, conversion) === true,
  );
  const entries = isKnown ? (shape.entries ? shape.entries(members, conversion, site) : []) : undefined;
  if (entries === undefined) return false;
  for (const { property, prop } of props)
    if (typeof prop === "object" && prop.now !== undefined) renameKey(property, prop.now, conversion);
  const moved = props.flatMap(({ property, prop }) => (prop === "moved" ? [property] : []));
  const removed = props.flatMap(({ property, prop }) =>
    prop !== "moved" && prop?.now === undefined ? [property] : [],
  );
  writeEntries(bare(node) as t.ObjectExpression, { moved, removed }, entries, conversion);
  return true;
}

function propOf({ props }: Pick<ResourceShape, "props">, name: string): Prop | undefined {
  const known = Object.hasOwn(props, name) ? props : COMMON;
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

function renameKey(property: t.ObjectProperty, now: string, conversion: Conversion): void {
  if (keyName(property.key) === now) return;
  if (property.shorthand)
    conversion.add({ is: "insert", offset: property.start as number, text: `${now}: ` });
  else conversion.add(replaced(property.key, now));
}

interface Leaving {
  /** Members that entries are made of, which come in their place. */
  readonly moved: readonly t.ObjectProperty[];
  readonly removed: readonly t.ObjectProperty[];
}

/** Puts entries in the place of members that they are made of, and the rest at the end. */
function writeEntries(
  object: t.ObjectExpression,
  { moved, removed }: Leaving,
  entries: readonly Entry[],
  conversion: Conversion,
): void {
  const isEmptied = moved.length === 0 && removed.length === object.properties.length;
  const positions = isEmptied ? removed : moved;
  for (const [at, entry] of entries.slice(0, positions.length).entries()) {
    const property = positions[at] as t.ObjectProperty;
    conversion.add(replaced(property, (draft) => `${entry.name}: ${textOfEntry(draft, entry)}`));
  }
  const dropped = [...positions.slice(entries.length), ...(isEmptied ? [] : removed)];
  const removals = dropped.map((property) => removalOf(property, conversion));
  conversion.add(...removals);
  const rest = entries.slice(positions.length);
  const last = object.properties.findLast((property) => !dropped.some((one) => one === property));
  // The last member goes with the comma in front of it, and with what would be put behind that comma.
  const isCommaRemoved = removals.some(({ range }) => range.start === last?.end);
  if (rest.length > 0) addEntries(object, last, rest, conversion, isCommaRemoved);
}

/** Takes a member out with its comma: the one behind it, or on its line the one before it. */
function removalOf(
  property: t.ObjectProperty,
  { source: { file } }: Conversion,
): Change & { readonly range: Range } {
  const [start, end] = [property.start as number, property.end as number];
  const comma = /^\s*,/.exec(file.text.slice(end))?.[0].length;
  const before = /,[ \t]*$/.exec(file.text.slice(file.lineStart(start), start))?.[0].length;
  if (comma === undefined && before !== undefined)
    return { is: "replace", range: { start: start - before, end }, text: () => "" };
  return { is: "remove", range: { start, end: end + (comma ?? 0) } };
}

/** Adds entries behind a member of an object. */
export function addEntries(
  object: t.ObjectExpression,
  last: Node | undefined,
  entries: readonly Entry[],
  conversion: Conversion,
  isCommaRemoved = false,
): void {
  const { text } = conversion.source.file;
  if (!last) {
    conversion.add(replaced(object, (draft) => `{ ${oneLine(draft, entries)} }`));
    return;
  }
  const end = last.end as number;
  const comma = isCommaRemoved ? undefined : /^\s*,/.exec(text.slice(end))?.[0].length;
  const at = end + (comma ?? 0);
  const isOnLines = /\n/.test(text.slice(object.start as number, last.start as number));
  const isLast = comma === undefined || !isOnLines;
  const separator = isOnLines ? styleOf(text).eol + indentAt(text, last.start as number) : " ";
  const write = (draft: Draft) => {
    const written = entries.map((entry) => `${entry.name}: ${textOfEntry(draft, entry)}`);
    const joined = written.join(`,${separator}`);
    return `${comma === undefined ? "," : ""}${separator}${joined}${isLast ? "" : ","}`;
  };
  conversion.add({ is: "replace", range: { start: at, end: at }, text: write });
}

function oneLine(draft: Draft, entries: readonly Entry[]): string {
  return entries.map((entry) => `${entry.name}: ${textOfEntry(draft, entry)}`).join(", ");
}

function textOfEntry(draft: Draft, { text }: Entry): string {
  return typeof text === "string" ? text : text(draft);
}

/** A value as it is afterwards: a text for entries that are made of it. */
export function valueOf(property: t.ObjectProperty): (draft: Draft) => string {
  return (draft) => draft.textOf(rangeOf(property.value));
}
