import { isSyntaxFailure } from "../../syntax/parse";
import { readSourceFile } from "../../syntax/source-file";
import { sitesOf } from "../program/imports/sites";
import { isOfSst } from "./modules";

/** How much of a program was moved, in places that mention something of SST or of CDK. */
export interface Share {
  readonly moved: number;
  readonly all: number;
}

/** The share that was moved: what is mentioned no more, and is not told to be done by hand. */
export function shareOf(
  before: Iterable<readonly [path: string, text: string]>,
  after: ReadonlyMap<string, string>,
  reported: number,
): Share {
  let all = 0;
  let left = 0;
  for (const [path, text] of before) {
    const uses = usesIn(path, text);
    all += uses;
    left += after.has(path) ? usesIn(path, after.get(path) as string) : uses;
  }
  return { moved: Math.max(0, all - Math.max(left, reported)), all };
}

/** How often a file mentions what it imports of SST and CDK. An import that is not mentioned counts once. */
function usesIn(path: string, text: string): number {
  if (!MAY_USE.test(text)) return 0;
  const file = readSourceFile(path, text);
  if (isSyntaxFailure(file)) return 0;
  return (
    sitesOf(file)
      // The settings of a project are removed with their imports.
      .filter(({ specifier }) => isOfSst(specifier) && specifier !== "sst")
      .flatMap(({ names, namespaces }) => [...names, ...namespaces])
      .reduce((sum, { references }) => sum + Math.max(1, references.length), 0)
  );
}

const MAY_USE = /["'](sst|@serverless-stack|aws-cdk-lib|@aws-cdk|constructs)\b/;
