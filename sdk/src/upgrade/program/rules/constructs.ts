import type * as t from "@babel/types";
import type { ConstructTable } from "../../../gen0/translation/translate";
import { areExpressions, isCall, type Node, walk } from "../../../syntax/nodes";
import { type Upgraded, upgradeProps } from "../../expressions/upgrade-props";
import type { Draft } from "../edits/draft";
import { rewriteCall } from "./methods";
import { hasAccess, pointBack, pointTo } from "./references";
import { applyUpgrade, type Rewrite, reportDoubts } from "./rewrite";
import { restoreWords } from "./words";

/** Constructs get the props of generation 1, and what is called on them its arguments. */
export function rewriteConstructs(rewrite: Rewrite, draft: Draft): void {
  for (const node of fromInside(draft)) {
    if (node.type === "NewExpression") rewriteNew(rewrite, draft, node);
    else rewriteCall(rewrite, draft, node);
  }
}

/** All calls and all `new`, each after those inside of it. */
function fromInside(draft: Draft): (t.NewExpression | t.CallExpression | t.OptionalCallExpression)[] {
  const found: (t.NewExpression | t.CallExpression | t.OptionalCallExpression)[] = [];
  walk(draft.file.file.program, (node) => {
    if (node.type === "NewExpression" || isCall(node)) found.push(node);
  });
  return found.sort((one, other) => (one.end as number) - (other.end as number));
}

function rewriteNew(rewrite: Rewrite, draft: Draft, node: t.NewExpression): void {
  const of = rewrite.knows.kindOf(draft.file, node.callee);
  if (of?.is !== "library" || of.generation !== 0) return;
  if (of.name === "App" || of.name === "Stack") return rewriteScope(rewrite, draft, node.callee, of.name);
  const { legacy } = draft;
  const table = legacy.tableOf(of.name);
  if (!table) return reportLeft(draft, node, of.name);
  if (!hasAccess(rewrite, draft, node.callee)) {
    draft.doubt(node, `write \`new ${of.name}\` with the name that is imported, so that it can be upgraded`);
    return;
  }
  if (rewrite.pins.names.has(of.name) || rewrite.pins.made.has(node)) {
    draft.doubt(
      node,
      "it stays what generation 0 made, since something that is called on it could not be upgraded",
    );
    leaveAsIs(rewrite, draft, node, of.name);
    return;
  }
  const upgraded = upgrade(draft, table, node);
  if (upgraded === undefined || upgraded.isLeft) {
    if (!draft.isMovedAnyhow) return leave(rewrite, draft, node, of.name, upgraded);
    reportArguments(draft, node, of.name, upgraded);
  } else {
    applyUpgrade(draft, node, upgraded);
    addArguments(draft, node, upgraded.added);
  }
  pointTo(rewrite, draft, node.callee, of.name);
  rewrite.upgraded.push({ draft, node, table });
}

function rewriteScope(rewrite: Rewrite, draft: Draft, callee: Node, name: string): void {
  if (rewrite.pins.names.has(name)) pointBack(rewrite, draft, callee, name);
  else pointTo(rewrite, draft, callee, name);
}

/** `undefined` where arguments are spread, so that nobody knows which is which. */
function upgrade(draft: Draft, table: ConstructTable, node: t.NewExpression): Upgraded | undefined {
  const [, id, props, options] = node.arguments;
  if (!areExpressions(node.arguments)) return undefined;
  const name = id?.type === "StringLiteral" ? id.value : id ? draft.file.textOf(id) : "";
  const at = node.start as number;
  return upgradeProps(
    table,
    { id: name, at, props: props as Expression, options: options as Expression },
    draft,
  );
}

type Expression = t.Expression | undefined;

/** Classes that there is nothing for are left, with what to do. */
function reportLeft(draft: Draft, node: t.NewExpression, name: string): void {
  const { left = {} } = draft.legacy.library;
  const cure = Object.hasOwn(left, name) ? left[name] : undefined;
  if (cure !== undefined) draft.doubt(node, cure);
}

function leaveAsIs(rewrite: Rewrite, draft: Draft, node: t.NewExpression, name: string): void {
  restoreWords(rewrite, draft, node);
  rewrite.pins.left.add(node);
  pointBack(rewrite, draft, node.callee, name);
}

function leave(
  rewrite: Rewrite,
  draft: Draft,
  node: t.NewExpression,
  name: string,
  upgraded: Upgraded | undefined,
): void {
  leaveAsIs(rewrite, draft, node, name);
  reportArguments(draft, node, name, upgraded);
}

function reportArguments(
  draft: Draft,
  node: t.NewExpression,
  name: string,
  upgraded: Upgraded | undefined,
): void {
  if (upgraded) return reportDoubts(draft, node, upgraded.doubts);
  draft.doubt(node, `write the arguments of this ${name} one by one, so that they can be upgraded`);
}

/** Arguments that were not there: old defaults, and options that were props. */
function addArguments(draft: Draft, node: t.NewExpression, { props, options }: Upgraded["added"]): void {
  const given = node.arguments.length;
  const missing: string[] = [];
  if (given < 3 && (props !== undefined || options !== undefined)) missing.push(props ?? "{}");
  if (given < 4 && options !== undefined) missing.push(options);
  const last = node.arguments.at(-1);
  if (missing.length === 0 || !last) return;
  draft.edits.insertBehind(last.end as number, missing.map((text) => `, ${text}`).join(""));
}
