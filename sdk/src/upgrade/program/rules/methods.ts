import type * as t from "@babel/types";
import { functionRows } from "../../../gen0/function/rows";
import { isOpaque } from "../../../gen0/translation/opaque";
import type { MethodRow } from "../../../gen0/translation/row";
import type { ConstructTable } from "../../../gen0/translation/translate";
import {
  areExpressions,
  bare,
  isClass,
  isFunction,
  isMember,
  memberName,
  type Node,
  walk,
} from "../../../syntax/nodes";
import { type Doubt, PROPS_UNREAD } from "../../expressions/doubts";
import { evaluate } from "../../expressions/evaluate";
import { upgradeCall } from "../../expressions/upgrade-call";
import { upgradePart } from "../../expressions/upgrade-part";
import type { Draft } from "../edits/draft";
import { generationOfStack, type Kind } from "../knowledge/kinds";
import { countBefore, originOf } from "./origins";
import { applyUpgrade, type Rewrite, reportDoubts } from "./rewrite";
import { restoreWords } from "./words";

type Call = t.CallExpression | t.OptionalCallExpression;

/** Gives calls on constructs, stacks and the app their new names and arguments. */
export function rewriteCall(rewrite: Rewrite, draft: Draft, call: Call): void {
  const callee = bare(call.callee);
  const removed = removedFunction(rewrite, draft, call);
  if (removed !== undefined) return leaveOut(draft, call, removed);
  if (!isMember(callee)) return;
  const name = memberName(callee);
  const kind = rewrite.knows.kindOf(draft.file, callee.object);
  const table = name === undefined ? undefined : tableOfCalled(rewrite, kind);
  if (!table || name === undefined || isLeft(rewrite, draft, call, kind)) return;
  const row = table.methods.find(({ old }) => old === name);
  if (!row) {
    reportLeftMethod(draft, call, kind, name);
    evaluatePermissions(draft, call, name);
    return writeScope(rewrite, draft, call, name);
  }
  if (/^attachPermissions/.test(name)) evaluatePermissions(draft, call, name);
  if (row.removed !== undefined) return leaveOut(draft, call, row.removed);
  if (name === SETTER && isFunctionArgument(rewrite, draft, call))
    return rewriteReturned(rewrite, draft, call, table, row);
  if (!rewriteArguments(rewrite, draft, call, { table, row, args: call.arguments })) return;
  if (row.now !== undefined && row.now !== name) draft.replace(callee.property, row.now);
}

/** The reason to leave out the call of a function of the library. */
function removedFunction({ knows }: Rewrite, { file, legacy }: Draft, call: Call): string | undefined {
  const { removed = {} } = legacy.library;
  const kind = Object.keys(removed).length > 0 ? knows.kindOf(file, call.callee) : undefined;
  return kind?.is === "library" && kind.generation === 0 ? removed[kind.name] : undefined;
}

/** Whether a call stays: it could not be upgraded before, or its construct stays. */
function isLeft(rewrite: Rewrite, draft: Draft, call: Call, kind: Kind | undefined): boolean {
  const { pins, knows } = rewrite;
  const doubts = pins.calls.get(call);
  const made = originOf(knows, draft.file, (bare(call.callee) as t.MemberExpression).object);
  if (!doubts && !(kind?.is === "construct" && pins.has(kind.name, made))) return false;
  restoreWords(rewrite, draft, call);
  if (doubts) reportDoubts(draft, call, doubts);
  return true;
}

/** A method that there is nothing for is left, with what to do. */
function reportLeftMethod(draft: Draft, call: Call, kind: Kind | undefined, name: string): void {
  const methods = kind?.is === "construct" ? draft.legacy.library.leftMethods?.[kind.name] : undefined;
  if (methods && Object.hasOwn(methods, name)) draft.fatal(call, methods[name] as string);
}

/** A call that cannot be upgraded: what it is called on takes it as it is. */
function leave(rewrite: Rewrite, draft: Draft, call: Call, doubts: readonly Doubt[]): void {
  const { pins, knows } = rewrite;
  const { object } = bare(call.callee) as t.MemberExpression;
  const kind = knows.kindOf(draft.file, object);
  const made = originOf(knows, draft.file, object);
  restoreWords(rewrite, draft, call);
  reportDoubts(draft, call, doubts);
  if (draft.isMovedAnyhow) return;
  pins.calls.set(call, doubts);
  if (kind?.is === "construct" && made) pins.made.add(made);
  else if (kind?.is === "construct") pins.names.add(kind.name);
  else if (kind?.is === "instance") pins.classes.add(kind.node);
  else pins.names.add(kind?.is === "app" ? "App" : "Stack");
}

function tableOfCalled({ knows }: Rewrite, kind: Kind | undefined): ConstructTable | undefined {
  if (kind?.is === "construct" && kind.generation === 0) return knows.legacy.tableOf(kind.name);
  if (kind?.is === "app" && kind.generation === 0) return knows.legacy.scopeTable("App");
  return generationOfStack(knows, kind) === 0 ? knows.legacy.scopeTable("Stack") : undefined;
}

/** Permissions are a prop of functions as well, and mean the same wherever they are given. */
const PERMISSIONS = { kind: "Function", rows: functionRows("function"), defaults: [] };

/** Methods that take permissions as generation 0 did. Statements of the platform among them are written out. */
function evaluatePermissions(draft: Draft, call: Call, name: string): void {
  if (!/^(attachPermissions|addDefaultFunctionPermissions)/.test(name) || !areExpressions(call.arguments))
    return;
  const argument = call.arguments.at(-1);
  if (!argument) return;
  const upgraded = upgradePart(PERMISSIONS, "function.permissions", { id: name, argument }, draft);
  if (!upgraded.isLeft) applyUpgrade(draft, call, upgraded);
}

const FOR_USERS = ["attachPermissionsForAuthUsers", "attachPermissionsForUnauthUsers"];

/**
 * The permissions of users are a policy. Class stacks made it beside the Auth, and stack functions make it beside the
 * call. With the scope as an argument its name stays the same.
 */
function writeScope({ knows }: Rewrite, draft: Draft, call: Call, name: string): void {
  const [permissions, ...more] = call.arguments;
  const callee = bare(call.callee);
  if (!FOR_USERS.includes(name) || !isMember(callee) || !permissions || more.length > 0) return;
  const stack = [...draft.file.around(call)].find(isClass);
  const made = originOf(knows, draft.file, callee.object);
  const isOwn = made !== undefined && [...draft.file.around(made)].some((around) => around === stack);
  if (!stack || isOwn) return;
  draft.edits.insert(permissions.start as number, `${draft.textOfNode(callee.object)}, `);
}

/** Leaves out a call whose effect generation 1 has without it. */
function leaveOut(draft: Draft, call: Call, reason: string): void {
  const statement = draft.file.parents.get(call);
  if (statement?.type === "ExpressionStatement") draft.removeStatement(statement);
  else draft.doubt(call, `leave this call out: ${reason}`);
}

interface Rewritten {
  readonly table: ConstructTable;
  readonly row: MethodRow;
  readonly args: readonly Node[];
}

/** `false` where nothing could be changed. */
function rewriteArguments(
  rewrite: Rewrite,
  draft: Draft,
  call: Call,
  { table, row, args }: Rewritten,
): boolean {
  if (!row.args) return true;
  if (!areExpressions(args)) {
    const message = `write the arguments of ${row.old} one by one, so that they can be upgraded`;
    leave(rewrite, draft, call, [{ offset: call.start as number, message, isWritten: false }]);
    return false;
  }
  const unread = args.find((argument, at) => isUnread(rewrite, draft, argument, row.args?.[at]));
  if (unread) {
    leave(rewrite, draft, call, [
      { offset: unread.start as number, message: PROPS_UNREAD, isWritten: false },
    ]);
    return false;
  }
  const callee = bare(call.callee) as t.MemberExpression;
  const made = originOf(rewrite.knows, draft.file, callee.object);
  const [, id, props] = made?.arguments ?? [];
  const upgraded = upgradeCall(
    table,
    row,
    {
      id: id?.type === "StringLiteral" ? id.value : draft.file.textOf(callee.object),
      args,
      props: props as t.Expression | undefined,
      count: made && countBefore(rewrite.knows, draft.file, call, made, table),
    },
    draft,
  );
  if (upgraded.isLeft) {
    leave(rewrite, draft, call, upgraded.doubts);
    return false;
  }
  applyUpgrade(draft, call, upgraded);
  const last = args.at(-1);
  if (upgraded.added.argument !== undefined && last)
    draft.edits.insertBehind(last.end as number, `, ${upgraded.added.argument}`);
  return true;
}

/** Whether an argument with props is known by a name alone, and is no construct. */
function isUnread(
  { knows }: Rewrite,
  draft: Draft,
  argument: t.Expression,
  row: NonNullable<MethodRow["args"]>[number],
): boolean {
  if (!row || !("part" in row) || knows.kindOf(draft.file, argument)?.is === "construct") return false;
  const { value } = evaluate(draft, argument, []);
  return isOpaque(value);
}

/** The method that takes a callback as well. */
const SETTER = "setDefaultFunctionProps";

function isFunctionArgument({ knows }: Rewrite, draft: Draft, call: Call): boolean {
  return knows.kindOf(draft.file, call.arguments[0])?.is === "function";
}

/** Props that a callback gives. */
function rewriteReturned(
  rewrite: Rewrite,
  draft: Draft,
  call: Call,
  table: ConstructTable,
  row: MethodRow,
): void {
  const callback = bare(call.arguments[0]);
  if (!isFunction(callback)) {
    const message = "write the function here, so that the props that it gives can be upgraded";
    leave(rewrite, draft, call, [{ offset: call.start as number, message, isWritten: false }]);
    return;
  }
  for (const returned of returnedBy(callback))
    rewriteArguments(rewrite, draft, call, { table, row, args: [returned] });
}

/** The expressions that a function gives back. */
export function returnedBy(node: t.Function): Node[] {
  if (node.body.type !== "BlockStatement") return [node.body];
  const found: Node[] = [];
  walk(node.body, (inside) => {
    if (isFunction(inside) || inside.type === "ClassBody") return false;
    if (inside.type === "ReturnStatement" && inside.argument) found.push(inside.argument);
    return true;
  });
  return found;
}
