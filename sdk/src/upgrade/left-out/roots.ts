import { isCall, isMember, memberName, type Node } from "../../syntax/nodes";
import type { SourceFile } from "../../syntax/source-file";
import { type ImportedName, type Site, sitesOf } from "../program/imports/sites";

/** A name that a file imports from a module without a counterpart. */
export interface Root extends ImportedName {
  readonly site: Site;
}

/** The names that a file imports from modules that there is nothing for. */
export function rootsOf(file: SourceFile, isLeft: (specifier: string) => boolean): readonly Root[] {
  return sitesOf(file)
    .filter(({ specifier }) => isLeft(specifier))
    .flatMap((site) => [...site.names, ...site.namespaces].map((name) => ({ ...name, site })));
}

/** The expression that a mention of an imported name is part of: `new cdk.Bucket(...)` for `cdk`. */
export function expressionAt(file: SourceFile, id: Node): Node {
  let node = id;
  for (let around = file.parents.get(node); around; around = file.parents.get(node)) {
    const isPart =
      (isMember(around) && around.object === node) ||
      ((around.type === "NewExpression" || isCall(around)) && around.callee === node);
    if (!isPart) return node;
    node = around;
    if (node.type === "NewExpression") return node;
  }
  return node;
}

/** The name for people of what stands in an expression: `NextjsSite "Site"`, `HostedZone.fromLookup "Zone"`. */
export function nameOf({ imported, local, site }: Root, expression: Node): string {
  const members = membersOf(expression);
  const isWhole = imported === "*" || imported === "default" || imported.startsWith("aws_");
  const path = isWhole && members.length > 0 ? members : [isWhole ? local : imported, ...members];
  const of = site.specifier.includes("cdk") ? " of CDK" : "";
  return `${path.slice(0, 2).join(".")}${idOf(expression, path)}${of}`;
}

/** The id of what is made, or looked up: `Hooks` of `new Queue(stack, "Hooks")`. */
function idOf(expression: Node, path: readonly string[]): string {
  const isMade = expression.type === "NewExpression";
  if (!isMade && !(isCall(expression) && /^from/.test(path[1] ?? ""))) return "";
  const id = expression.arguments[1];
  return id?.type === "StringLiteral" && !/[:"*\n]/.test(id.value) ? ` "${id.value}"` : "";
}

/** The members that an expression reads from the name that it begins with. */
function membersOf(node: Node): readonly string[] {
  if (node.type === "NewExpression" || isCall(node)) return membersOf(node.callee as Node);
  if (!isMember(node)) return [];
  const name = memberName(node);
  return [...membersOf(node.object), ...(name === undefined ? [] : [name])];
}
