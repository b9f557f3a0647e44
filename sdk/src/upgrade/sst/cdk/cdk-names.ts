import type * as t from "@babel/types";
import { bare, isMember, memberName, type Node } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import { sitesOf } from "../../program/imports/sites";
import { isCdk } from "../modules";

/** A name that a file imports from CDK. */
export interface FromCdk {
  readonly from: string;
  /** Its name in the module. `*` for all of it. */
  readonly imported: string;
}

/** Mentions of names that are imported from CDK. */
export function namesOfCdk(file: SourceFile): ReadonlyMap<Node, FromCdk> {
  const found = new Map<Node, FromCdk>();
  for (const { specifier, names, namespaces } of sitesOf(file).filter((site) => isCdk(site.specifier)))
    for (const { imported, references } of [...names, ...namespaces])
      for (const { id } of references) found.set(id, { from: specifier, imported });
  return found;
}

/** The name that a path begins with, and the members that are read from it: `lambda`, `Runtime`. */
export function pathOf(node: Node | null | undefined): [t.Identifier, ...string[]] | undefined {
  if (node?.type === "Identifier") return [node];
  if (!isMember(node ?? undefined)) return undefined;
  const member = node as t.MemberExpression;
  const around = pathOf(bare(member.object));
  const name = memberName(member);
  return around && name !== undefined ? [...around, name] : undefined;
}

/** The members of a path below its module: `LayerVersion`, `fromLayerVersionArn`. */
export function membersBelowModule({ imported }: FromCdk, members: readonly string[]): readonly string[] {
  const isModule = imported === "*" || imported === "default" || /^aws_/.test(imported);
  return isModule ? members : [imported, ...members];
}

/**
 * The name of something of CDK with its module, without what is the same in all: `lambda.Code.fromAsset`, and
 * `core.Tags.of` for the module of the core.
 */
export function cdkName(
  names: ReadonlyMap<Node, FromCdk>,
  node: Node | null | undefined,
): string | undefined {
  const path = pathOf(bare(node));
  const from = path && names.get(path[0]);
  if (!path || !from) return undefined;
  const [, ...members] = path as [Node, ...string[]];
  const ofNamespace = /^aws_/.test(from.imported) ? from.imported : undefined;
  const read = from.imported === "*" && /^aws_/.test(members[0] ?? "") ? members[0] : undefined;
  const named = read ?? ofNamespace ?? serviceOf(from.from);
  const below = membersBelowModule(from, members);
  return [
    named.replace(/^aws_/, "").replaceAll("_", ""),
    ...(read === undefined ? below : below.slice(1)),
  ].join(".");
}

/** `lambda` of `aws-cdk-lib/aws-lambda` and of `@aws-cdk/aws-lambda`. */
function serviceOf(specifier: string): string {
  return (
    /(?:^|\/)aws-([a-z0-9-]+?)(?:-alpha)?$/
      .exec(specifier)?.[1]
      ?.replace(/^cdk-lib$/, "core")
      .replaceAll("-", "") ?? "core"
  );
}
