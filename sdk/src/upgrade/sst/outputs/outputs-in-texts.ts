import type * as t from "@babel/types";
import { bare, isMember, memberName, type Node, walk } from "../../../syntax/nodes";
import type { Draft } from "../../program/edits/draft";
import { FreeNames } from "../../program/imports/free-names";
import { sitesOf } from "../../program/imports/sites";
import { formOf, importText, insertImports, layoutOf } from "../../program/imports/statement";
import { OutputReads } from "./output-reads";

const PULUMI = "@pulumi/pulumi";

/**
 * Writes texts with Outputs in them as Outputs: `${api.url}/notes` with `pulumi.interpolate`, sums with
 * `pulumi.concat`, and JSON with `pulumi.jsonStringify`. CDK has stand-ins in texts, which it fills in later. An Output
 * in a text would be an explanation of the mistake.
 */
export function composeOutputs(draft: Draft): void {
  const { file } = draft;
  const reads = new OutputReads(file);
  if (!reads.isConcerned) return;
  const found = textsWith(draft, reads);
  if (found.length === 0) return;
  const known = sitesOf(file).find(({ specifier, isTypeOnly }) => specifier === PULUMI && !isTypeOnly);
  const namespace = known?.namespaces[0]?.local;
  const pulumi = namespace ?? new FreeNames(draft, []).take("pulumi");
  for (const node of found) compose(draft, node, pulumi);
  if (namespace === undefined) insertImports(draft, [importOf(draft, pulumi)]);
}

type Text = t.TemplateLiteral | t.BinaryExpression | t.CallExpression;

/** The outermost texts first, and those inside of them after. */
function textsWith({ file }: Draft, reads: OutputReads): readonly Text[] {
  const found: Text[] = [];
  walk(file.file.program, (node) => {
    if (node.type === "TaggedTemplateExpression") return false;
    if (node.type === "TemplateLiteral" && node.expressions.some((inside) => reads.isOutput(inside)))
      found.push(node);
    if (isSum(node) && !isSum(file.parents.get(node)) && operandsOf(node).some((one) => reads.isOutput(one)))
      found.push(node);
    if (isStringify(node) && hasOutput(node.arguments[0] as Node | undefined, reads)) found.push(node);
    return true;
  });
  return found;
}

function isSum(node: Node | undefined): node is t.BinaryExpression {
  return node?.type === "BinaryExpression" && node.operator === "+";
}

function isStringify(node: Node): node is t.CallExpression {
  const callee = node.type === "CallExpression" ? bare(node.callee) : undefined;
  if (!isMember(callee) || callee.object.type !== "Identifier") return false;
  return callee.object.name === "JSON" && memberName(callee) === "stringify";
}

function hasOutput(node: Node | undefined, reads: OutputReads): boolean {
  let has = false;
  if (node)
    walk(node, (inside) => {
      if (reads.isOutput(inside)) has = true;
      return !has && !/Function/.test(inside.type);
    });
  return has;
}

/** The parts of a sum, without those in parentheses of their own. */
function operandsOf(node: Node): readonly Node[] {
  const isOwn = node.extra?.parenthesized === true;
  return isSum(node) && !isOwn ? [...operandsOf(node.left), ...operandsOf(node.right)] : [node];
}

function compose({ edits, file }: Draft, node: Text, pulumi: string): void {
  const start = node.start as number;
  if (node.type === "TemplateLiteral") edits.insert(start, `${pulumi}.interpolate`);
  else if (node.type === "CallExpression") {
    const callee = node.callee as t.Expression;
    edits.replace({ start: callee.start as number, end: callee.end as number }, `${pulumi}.jsonStringify`);
  } else {
    edits.insert(start, `${pulumi}.concat(`);
    const operands = operandsOf({ ...node, extra: {} } as t.BinaryExpression);
    for (const [at, operand] of operands.slice(1).entries()) {
      const begin = operands[at]?.end as number;
      const plus = file.text.indexOf("+", begin);
      const blanks = /[ \t]*$/.exec(file.text.slice(begin, plus))?.[0].length ?? 0;
      if (plus < (operand.start as number)) edits.replace({ start: plus - blanks, end: plus + 1 }, ",");
    }
    edits.insertBehind(node.end as number, ")");
  }
}

function importOf(draft: Draft, pulumi: string): string {
  const form = formOf(draft);
  const first = sitesOf(draft.file)[0]?.statement;
  const layout = layoutOf(draft, first && { start: first.start as number, end: first.end as number });
  const whole = [form === "require" ? pulumi : `* as ${pulumi}`];
  return importText(draft, { form, specifier: PULUMI, whole, entries: [] }, layout);
}
