import { isSyntaxFailure } from "../../../../syntax/parse";
import { readSourceFile, type SourceFile } from "../../../../syntax/source-file";
import { Draft } from "../../../program/edits/draft";
import { dropSpecifiers } from "../../../program/finish/unused";
import { FreeNames } from "../../../program/imports/free-names";
import { sitesOf } from "../../../program/imports/sites";
import { formOf, importText, insertImports, layoutOf } from "../../../program/imports/statement";
import { GEN0 } from "../../../program/legacy/gen0";
import { isCdk } from "../../modules";
import { namesOfCdk } from "../cdk-names";
import { applyChanges } from "./changes";
import type { LocalNames, Units } from "./conversion";
import { decide } from "./decide";
import { unitsIn } from "./scan";

const PACKAGES = { aws: "@pulumi/aws", pulumi: "@pulumi/pulumi" } as const;
const MAY_HAVE = /["'](aws-cdk-lib|@aws-cdk\/)|\.(cdk|native|node|addToRolePolicy)\b/;

/** A file that may have code of CDK, and what the rows are about in it. */
interface Scanned {
  readonly file: SourceFile;
  readonly names: ReturnType<typeof namesOfCdk>;
  readonly units: Units;
}

/** Writes code of CDK in the files of a program. Files without such code are the same texts. */
export function convertProgram(
  texts: readonly (readonly [path: string, text: string])[],
): ReadonlyMap<string, string> {
  const scanned = new Map(texts.map(([path, text]) => [path, scan(path, text)]));
  const ids = [...scanned.values()].flatMap((one) => (one ? idsIn(one) : []));
  const repeated = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
  return new Map(
    texts.map(([path, text]) => {
      const one = scanned.get(path);
      return [path, one ? convertCdk(one, repeated) : text];
    }),
  );
}

/** It is `undefined` for a file without such code, and for one that cannot be read. */
function scan(path: string, text: string): Scanned | undefined {
  const file = MAY_HAVE.test(text) ? readSourceFile(path, text) : undefined;
  if (!file || isSyntaxFailure(file)) return undefined;
  const names = namesOfCdk(file);
  return { file, names, units: unitsIn(file, names) };
}

/** The ids of what CDK makes, or looks up, in a file. */
function idsIn({ units }: Scanned): readonly string[] {
  return units.all.flatMap(({ node: { arguments: args }, row }) => {
    const id = row.makes === "nothing" ? undefined : args[row.makes === "domain" ? 0 : 1];
    return id?.type === "StringLiteral" ? [id.value] : [];
  });
}

/**
 * Writes code of CDK as code of `@pulumi/aws`, with the same ids and names, where the tables know it wholly. Everything
 * else stays to the letter. A file without such code is the same text.
 */
function convertCdk({ file, names, units }: Scanned, repeated: ReadonlySet<string>): string {
  const draft = draftOf(file);
  const local = localNames(draft);
  const decided = decide({ file, names, units, local, repeated });
  if (decided.length === 0) return file.text;
  const inner = decided.toSorted(({ unit: one }, { unit: other }) => widthOf(one.node) - widthOf(other.node));
  for (const { changes } of inner) applyChanges(draft, changes);
  return withImports(file, draft.edits.toString(), local);
}

function widthOf({ start, end }: { readonly start?: number | null; readonly end?: number | null }): number {
  return (end ?? 0) - (start ?? 0);
}

/** A draft of a file whose names mean nothing to the tables of constructs. */
function draftOf(file: SourceFile): Draft {
  return new Draft(file, { gen0Name: () => undefined, constant: () => undefined }, GEN0);
}

/** The names that the packages have in a file already, or that are free. */
function localNames(draft: Draft): LocalNames {
  const free = new FreeNames(draft, []);
  const nameOf = (wish: keyof typeof PACKAGES) => namespaceOf(draft, PACKAGES[wish]) ?? free.take(wish);
  return { aws: nameOf("aws"), pulumi: nameOf("pulumi") };
}

function namespaceOf({ file }: Draft, specifier: string): string | undefined {
  const found = sitesOf(file).find((site) => site.specifier === specifier && !site.isTypeOnly);
  return found?.namespaces[0]?.local;
}

/** Adds the imports that the new text needs, and takes those of CDK out that it uses no more. */
function withImports(before: SourceFile, text: string, local: LocalNames): string {
  const file = readSourceFile(before.path, text);
  if (isSyntaxFailure(file))
    throw new Error(
      `${before.path} would not be a program any more: line ${file.line}, ${file.message}\n${text}`,
    );
  const draft = draftOf(file);
  const used = new Set(
    before.names.bindings.flatMap(({ name, references }) => (references.length > 0 ? [name] : [])),
  );
  for (const { statement, specifier, names, namespaces } of sitesOf(file)) {
    if (!isCdk(specifier)) continue;
    const all = [...names, ...namespaces];
    const unused = all.filter(({ references, local: name }) => references.length === 0 && used.has(name));
    if (unused.length === 0) continue;
    if (statement.type === "ImportDeclaration")
      dropSpecifiers(draft, statement, (node) => unused.some((one) => one.node === node));
    else if (unused.length === all.length) draft.removeStatement(statement);
  }
  insertImports(draft, importLines(draft, local));
  return draft.edits.toString();
}

function importLines(draft: Draft, local: LocalNames): readonly string[] {
  const missing = new Set(draft.file.names.globals.map(({ id }) => id.name));
  const first = sitesOf(draft.file)[0]?.statement;
  const layout = layoutOf(draft, first && { start: first.start as number, end: first.end as number });
  const form = formOf(draft);
  return Object.entries(PACKAGES).flatMap(([name, specifier]) => {
    const known = local[name as keyof LocalNames];
    if (!missing.has(known)) return [];
    const whole = [form === "require" ? known : `* as ${known}`];
    return [importText(draft, { form, specifier, whole, entries: [] }, layout)];
  });
}
