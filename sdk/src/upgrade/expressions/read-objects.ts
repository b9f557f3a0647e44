import type * as t from "@babel/types";
import type { Tree } from "../../gen0/translation/tree";
import { bare, keyName } from "../../syntax/nodes";
import type { Member } from "./layout";
import { UNKNOWN } from "./platform";
import { asked, inside, type ReadContext, type Reader, type Reading } from "./reading";
import type { Use } from "./uses";

/** A list. Nobody knows what one with holes is. */
export function readList(reader: Reader, node: t.ArrayExpression, context: ReadContext, use: Use): Reading {
  if (node.elements.some((each) => each === null)) return { value: UNKNOWN };
  const layout = reader.layout(node, context);
  const children = node.elements.map((each, at) =>
    reader.use(each as t.Node, {
      ...inside(context, use),
      keys: context.keys && [...context.keys, at],
      member: layout?.members[at],
    }),
  );
  const byIndex = children.map((child, at) => [String(at), child] as const);
  return { value: children.map(({ value }) => value), children: new Map(byIndex), layout };
}

/** An object. A property without a known key is not in its value, and stays as it is. */
export function readObject(
  reader: Reader,
  node: t.ObjectExpression,
  context: ReadContext,
  use: Use,
): Reading {
  const layout = reader.layout(node, context);
  const children = new Map<string, Use>();
  const fixed: Member[] = [];
  for (const [at, property] of node.properties.entries()) {
    const member = layout?.members[at];
    const entries = readEntries(reader, property, { ...context, member, spread: undefined }, use);
    if (!entries) fixed.push(member ?? ({ node: property } as Member));
    for (const [key, child] of entries ?? []) {
      const shadowed = children.get(key);
      // A property that another one overwrites stays as it is.
      if (shadowed?.member && !shadowed.spread) fixed.push(shadowed.member);
      if (shadowed) forget(reader, shadowed);
      children.set(key, child);
    }
  }
  const value: Tree = {};
  for (const [key, child] of children) value[key] = child.value;
  return { value, children, fixed, layout };
}

/** Takes back a value and what is in it. */
function forget({ uses }: Reader, removed: Use): void {
  const isInside = (use: Use | undefined): boolean =>
    use !== undefined && (use === removed || isInside(use.parent));
  const others = uses.filter((use) => !isInside(use));
  uses.splice(0, uses.length, ...others);
}

type Entries = readonly (readonly [string, Use])[];

/** The keys and values of a property, or of an object that is spread, if they are known. */
function readEntries(
  reader: Reader,
  property: t.ObjectExpression["properties"][number],
  context: ReadContext,
  use: Use,
): Entries | undefined {
  if (property.type === "SpreadElement") return readSpread(reader, property, context, use);
  const key = readKey(reader, property, context, use);
  const isAccessor = property.type === "ObjectMethod" && property.kind !== "method";
  if (key === undefined || key === "__proto__" || isAccessor) return undefined;
  const node = property.type === "ObjectMethod" ? property : property.value;
  const { member, spread } = context;
  const keys = context.keys && [...context.keys, key];
  return [[key, reader.use(node, { ...inside(context, use), keys, member, spread })]];
}

function readKey(
  reader: Reader,
  property: t.ObjectProperty | t.ObjectMethod,
  context: ReadContext,
  use: Use,
): string | undefined {
  if (!property.computed) return keyName(property.key);
  const before = reader.uses.length;
  const { value } = asked(reader, property.key, context, use);
  reader.uses.length = before;
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** Properties of a constant, as if they stood in place of its spread. */
function readSpread(
  reader: Reader,
  node: t.SpreadElement,
  context: ReadContext,
  use: Use,
): Entries | undefined {
  const spread = spreadObject(reader, node, context);
  if (!spread) return undefined;
  const before = reader.uses.length;
  const members = reader.layout(spread, context)?.members;
  reader.reading.add(spread);
  const found = spread.properties.map((property, at) => {
    const [entry] =
      readEntries(reader, property, { ...context, isShared: true, spread: members?.[at] }, use) ?? [];
    return entry;
  });
  reader.reading.delete(spread);
  if (found.every((entry) => entry !== undefined)) return found;
  reader.uses.length = before;
  return undefined;
}

/** The object of a constant of this file that is spread, if it has nothing but properties. */
function spreadObject(
  { reading, unread }: Reader,
  { argument }: t.SpreadElement,
  { names }: ReadContext,
): t.ObjectExpression | undefined {
  const id = bare(argument);
  const constant = id?.type === "Identifier" ? names.constant(id) : undefined;
  const spread = constant && !constant.elsewhere ? bare(constant.init) : undefined;
  if (spread?.type !== "ObjectExpression" || reading.has(spread)) return undefined;
  const isPlain = spread.properties.every(({ type }) => type === "ObjectProperty");
  return isPlain && !unread.has(spread) && !unread.has(argument) ? spread : undefined;
}
