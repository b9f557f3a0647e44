import type * as t from "@babel/types";
import type { Handle } from "../../../gen0/translation/row";
import { isMember, keyName, memberName, type Node, walk } from "../../../syntax/nodes";
import type { Draft } from "../edits/draft";
import type { Kind } from "../knowledge/kinds";
import type { LegacyLibrary } from "../legacy/legacy-library";
import { guessHandle } from "./guessed-handles";
import type { Rewrite } from "./rewrite";

/** Old names of what is read from constructs become the paths of now: `table.dynamodbTable.tableName`. */
export function rewriteHandles(rewrite: Rewrite, draft: Draft): void {
  const found: Node[] = [];
  walk(draft.file.file.program, (node) => {
    if (isMember(node) || node.type === "ObjectPattern") found.push(node);
  });
  // Inner nodes come first.
  for (const node of found.toReversed()) {
    if (isMember(node)) rewriteMember(rewrite, draft, node);
    if (node.type === "ObjectPattern") rewritePattern(rewrite, draft, node);
  }
}

function rewriteMember(
  rewrite: Rewrite,
  draft: Draft,
  node: t.MemberExpression | t.OptionalMemberExpression,
): void {
  const name = memberName(node);
  if (name === undefined) return;
  const object = rewrite.knows.kindOf(draft.file, node.object);
  const path = object ? pathNow(rewrite.knows.legacy, object, name) : guessHandle(rewrite, draft, node, name);
  if (path !== undefined && path !== name) replaceName(draft, node, path);
}

/** The new path of a member of a value. */
function pathNow(legacy: LegacyLibrary, of: Kind, name: string): string | undefined {
  if (of.is === "construct" && of.generation === 0) return handleOf(legacy, of.name, name)?.now;
  if (of.is !== "handle") return undefined;
  const inner = handleOf(legacy, of.construct, `${of.handle}.${name}`);
  const around = handleOf(legacy, of.construct, of.handle);
  if (inner && around) return inner.now.slice(around.now.length + 1);
  return ownValue(around?.reads, name);
}

function handleOf(legacy: LegacyLibrary, construct: string, name: string): Handle | undefined {
  return ownValue(legacy.tableOf(construct)?.handles, name);
}

function ownValue<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** `.name`, `?.name` and `["name"]`. */
function replaceName(
  draft: Draft,
  node: t.MemberExpression | t.OptionalMemberExpression,
  path: string,
): void {
  const { property } = node;
  if (!node.computed) {
    draft.replace(property, path);
    return;
  }
  const start = node.object.end as number;
  draft.edits.replace({ start, end: node.end as number }, `${node.optional ? "?." : "."}${path}`);
}

function rewritePattern({ knows }: Rewrite, draft: Draft, node: t.ObjectPattern): void {
  const kind = knows.kindOfPattern(draft.file, node);
  if (!kind) return;
  for (const property of node.properties) {
    if (property.type !== "ObjectProperty" || property.computed) continue;
    const name = keyName(property.key);
    const path = name === undefined ? undefined : pathNow(knows.legacy, kind, name);
    if (name === undefined || path === undefined || path === name) continue;
    const keys = path.split(".");
    const isShort = property.shorthand && keys.at(-1) === name && property.value.type === "Identifier";
    draft.replace(property, patternOf(keys, draft.textOfNode(property.value), isShort));
  }
}

/** `native: { table: value }`. */
function patternOf([first = "", ...rest]: readonly string[], value: string, isShort: boolean): string {
  if (rest.length > 0) return `${first}: { ${patternOf(rest, value, isShort)} }`;
  return isShort ? first : `${first}: ${value}`;
}

/** Rewrites members of stacks that generation 0 alone had, where the stack has a name: `stack.node.id`. */
export function rewriteStackMembers({ knows }: Rewrite, draft: Draft): void {
  const isStack = (node: Node) => {
    const kind = knows.kindOf(draft.file, node);
    return kind?.is === "stack" && kind.generation === 0;
  };
  walk(draft.file.file.program, (node) => {
    if (!isMember(node)) return;
    const { object } = node;
    const name = memberName(node);
    if (name === "stackName" && isStack(object)) {
      const stack = draft.textOfNode(object);
      draft.replace(node, `${stack}.app.logicalPrefixedName(${stack}.id)`);
    }
    if (!isMember(object) || memberName(object) !== "node" || !isStack(object.object)) return;
    if (name === "id") draft.replace(node, `${draft.textOfNode(object.object)}.id`);
    if (name === "root") draft.replace(node, `${draft.textOfNode(object.object)}.app`);
  });
}
