import type { Node } from "../../syntax/nodes";
import type { SourceFile } from "../../syntax/source-file";
import type { Cause } from "../../values/left-out";
import { type Root, rootsOf } from "./roots";
import type { Spread } from "./spread";

/** Leaves out imports of such modules, and of Pulumi, whose names only left out code mentions. */
export function leaveOutImports(spread: Spread, isLeft: (specifier: string) => boolean): void {
  for (const file of spread.program.sources.values()) {
    const byStatement = new Map<Node, Root[]>();
    const roots = rootsOf(file, (specifier) => isLeft(specifier) || isPulumi(specifier));
    for (const root of roots.filter(
      ({ site, references }) => references.length > 0 || isLeft(site.specifier),
    ))
      byStatement.set(root.site.statement, [...(byStatement.get(root.site.statement) ?? []), root]);
    for (const [statement, names] of byStatement) leaveOutNames(spread, file, statement, names);
  }
}

function isPulumi(specifier: string): boolean {
  return specifier.startsWith("@pulumi/");
}

/** Names that types still mention stay, since a compiler removes such an import. */
function leaveOutNames(spread: Spread, file: SourceFile, statement: Node, roots: readonly Root[]): void {
  const unneeded = roots.filter(({ references }) => references.every(({ id }) => spread.isCut(file, id)));
  const [first] = unneeded;
  if (!first) return;
  const cause =
    unneeded.map((root) => causeOf(spread, file, root)).find((found) => found !== undefined) ?? unused(first);
  if (unneeded.length === roots.length) spread.add(file, { is: "statement", node: statement }, cause);
  else for (const { node } of unneeded) spread.add(file, { is: "entry", node }, cause);
}

function causeOf(spread: Spread, file: SourceFile, { references }: Root): Cause | undefined {
  const [first] = references;
  return first && spread.cutAround(file, first.id)?.cause;
}

function unused({ site }: Root): Cause {
  const advice = "nothing uses it";
  return { what: `an import of ${site.specifier}`, advice, message: advice };
}
