import { rangeOf } from "../../../syntax/nodes";
import type { Draft } from "../edits/draft";
import { replaceName } from "../edits/replace-name";
import type { FreeNames } from "./free-names";
import type { Mentioned, Placeholders } from "./placeholders";
import type { ImportedName, Site } from "./sites";
import { type Entry, formOf, importText, inOrder, insertImports, layoutOf } from "./statement";

/** The context of the imports of a file besides its text. */
export interface Settling {
  readonly placeholders: Placeholders;
  /** How a file of the program is written in an import of this one. */
  readonly specifierOf: (path: string) => string;
  /** The file that a specifier leads to. */
  readonly pathOf: (specifier: string) => string | undefined;
  /** Names that generation 1 has no more and that other files import from this one. */
  readonly passedOn: readonly Entry[];
}

/** A value of another file that new text mentions. */
interface Needed extends Mentioned {
  readonly path: string;
  /** Its name there. `default`, or `*` for all of that file. */
  readonly name: string;
}

/** Imports what new text mentions of other files of the program: by the import that is there, if there is one. */
export function importFiles(
  draft: Draft,
  sites: readonly Site[],
  mentioned: readonly Mentioned[],
  settling: Settling,
  names: FreeNames,
): void {
  const lines: string[] = [];
  const byPath = new Map<string, Needed[]>();
  for (const each of mentioned) {
    const { wanted } = each.placeholder;
    if (wanted.from !== "file") continue;
    const needed = { ...each, path: wanted.file.path, name: wanted.name };
    byPath.set(needed.path, [...(byPath.get(needed.path) ?? []), needed]);
  }
  for (const [path, all] of byPath) {
    const there = sites.filter(({ specifier }) => settling.pathOf(specifier) === path);
    const missing = all.filter((needed) => !useExisting(draft, there, needed));
    if (missing.length > 0) lines.push(...newImports(draft, there, missing, settling, names));
    makeValues(draft, there, all);
  }
  insertImports(draft, lines);
}

/** `false` where no import gives it. */
function useExisting(draft: Draft, there: readonly Site[], needed: Needed): boolean {
  const known = there.flatMap((site) => [
    ...site.names,
    ...site.namespaces.filter((name) => isWhole(site, name, needed)),
  ]);
  const found = known.find(({ imported, node }) => imported === needed.name || isDefault(node, needed));
  if (found) writeAll(draft, needed, found.local);
  return found !== undefined;
}

/** A whole module is its one export, where it has one alone. `import x from` gives its default, too. */
function isWhole(site: Site, { imported }: ImportedName, { name }: Needed): boolean {
  return name === "*" && (site.form !== "import" || imported === "default");
}

function isDefault(node: ImportedName["node"], { name }: Needed): boolean {
  return node.type === "ImportDefaultSpecifier" && (name === "default" || name === "*");
}

function writeAll(draft: Draft, { references }: Needed, text: string): void {
  for (const { id } of references) replaceName(draft, id, text);
}

function newImports(
  draft: Draft,
  there: readonly Site[],
  missing: readonly Needed[],
  { specifierOf }: Settling,
  names: FreeNames,
): string[] {
  const lines: string[] = [];
  const entries: Entry[] = [];
  const form = formOf(draft);
  for (const needed of missing) {
    const local = names.take(needed.placeholder.wish);
    writeAll(draft, needed, local);
    const isEntry = needed.name !== "*" && (needed.name !== "default" || form === "require");
    if (isEntry) entries.push({ imported: needed.name, local, isType: false });
    else
      lines.push(
        importText(
          draft,
          { form, specifier: specifierOf(needed.path), whole: [local], entries: [] },
          layoutOf(draft, undefined),
        ),
      );
  }
  if (entries.length === 0) return lines;
  const site = there.find(
    ({ names: known, isTypeOnly, isSingle }) => known.length > 0 && !isTypeOnly && !isSingle,
  );
  if (!site)
    return [
      ...lines,
      importText(
        draft,
        { form, specifier: specifierOf(missing[0]?.path ?? ""), entries },
        layoutOf(draft, undefined),
      ),
    ];
  rewrite(
    draft,
    site,
    inOrder(
      [...site.names, ...entries],
      site.names.map(({ imported }) => imported),
    ),
    false,
  );
  return lines;
}

/** An import of types alone gives no values. */
function makeValues(draft: Draft, there: readonly Site[], all: readonly Needed[]): void {
  for (const site of there) {
    const isValue = ({ imported }: ImportedName) =>
      all.some(({ name, references }) => name === imported && references.some(({ isType }) => !isType));
    const isNeeded = [...site.names, ...site.namespaces].some(
      (name) => isValue(name) && (site.isTypeOnly || name.isType),
    );
    if (!isNeeded || site.form !== "import") continue;
    const entries = site.names.map((name) => ({
      ...name,
      isType: !isValue(name) && (site.isTypeOnly || name.isType),
    }));
    rewrite(draft, site, entries, false);
  }
}

function rewrite(draft: Draft, site: Site, entries: readonly Entry[], isTypeOnly: boolean): void {
  const whole = site.namespaces.map(({ imported, local }) => (imported === "*" ? `* as ${local}` : local));
  const layout = layoutOf(draft, rangeOf(site.statement));
  const text = importText(
    draft,
    { form: site.form, specifier: site.specifier, whole, entries, isTypeOnly },
    layout,
  );
  draft.replaceByLines(rangeOf(site.statement), [text]);
}
