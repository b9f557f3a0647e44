import { isMember, memberName, type Node, rangeOf } from "../../../syntax/nodes";
import type { Reference } from "../../../syntax/scopes";
import type { Draft } from "../edits/draft";
import { replaceName } from "../edits/replace-name";
import { ENTRY, type Generation } from "../modules/program";
import type { FreeNames } from "./free-names";
import type { Mentioned } from "./placeholders";
import type { ImportedName, Site } from "./sites";
import { type Entry, formOf, importText, inOrder, insertImports, type Layout, layoutOf } from "./statement";

/** The imports of a file from the library, of both generations. */
export class LibraryImports {
  readonly #entries: Record<Generation, Map<string, Entry>> = { 0: new Map(), 1: new Map() };
  readonly #old: readonly Site[];
  /** The statement that imports names of generation 1. */
  readonly #new: Site | undefined;
  /** The name of all of generation 1. */
  readonly #newWhole: string | undefined;
  /** Namespaces that mean generation 1 from now on. */
  readonly #moved = new Set<string>();

  constructor(
    private readonly draft: Draft,
    sites: readonly Site[],
    private readonly names: FreeNames,
  ) {
    this.#old = sites.filter(({ specifier }) => draft.legacy.isEntry(specifier));
    const now = sites.filter(({ specifier, isTypeOnly }) => specifier === ENTRY && !isTypeOnly);
    this.#new = now.find(({ names, isSingle }) => names.length > 0 && !isSingle);
    this.#newWhole = now.find(({ namespaces }) => namespaces.length > 0)?.namespaces[0]?.local;
  }

  /** Have something of the library, and write its name wherever it is mentioned. */
  add({ placeholder, references }: Mentioned): void {
    const { wanted, wish, namespace } = placeholder;
    if (wanted.from !== "library") return;
    const { generation, name } = wanted;
    const whole = namespace ?? this.#onlyNamespace();
    if (whole !== undefined && generation === 1) {
      if (whole !== this.#newWhole) this.#moved.add(whole);
      this.#writeAll(references, `${whole}.${name}`);
      return;
    }
    const isType = references.every((reference) => reference.isType);
    const known = this.#entries[generation].get(name);
    const local = known?.local ?? this.#localOf(generation, name, wish);
    this.#entries[generation].set(name, { imported: name, local, isType: (known?.isType ?? true) && isType });
    this.#writeAll(references, local);
  }

  #localOf(generation: Generation, name: string, wish: string): string {
    const there = generation === 1 ? this.#new?.names.find(({ imported }) => imported === name) : undefined;
    if (there) return there.local;
    const isOwn = this.#old.some(({ names }) => names.some(({ local }) => local === wish));
    return this.names.take(
      generation === 0 ? this.draft.legacy.library.prefix + name : wish,
      isOwn && generation === 1,
    );
  }

  /** A file that knows the library by one name alone goes on so. */
  #onlyNamespace(): string | undefined {
    const isNamed = this.#new !== undefined || this.#old.some(({ names }) => names.length > 0);
    const [first] = this.#old.flatMap(({ namespaces }) => namespaces);
    return isNamed ? undefined : (this.#newWhole ?? first?.local);
  }

  #writeAll(references: readonly Reference[], text: string): void {
    for (const { id } of references) replaceName(this.draft, id, text);
  }

  /** Writes the statements: one for each generation that the file still uses. */
  write(): void {
    const added = [...this.#entries[1].values()];
    const isChanged =
      added.length > 0 ||
      this.#entries[0].size > 0 ||
      this.#moved.size > 0 ||
      this.#old.some((site) => hasUnused(site) || isFromElsewhere(this.draft, site));
    if (!isChanged) return;
    const [first] = this.#old.filter(({ isSingle }) => !isSingle);
    const lines = [...this.#newLines(added, first), ...this.#oldLines(first)];
    const target = first ?? this.#old[0];
    for (const site of this.#old) if (site !== target) this.draft.replaceByLines(rangeOf(site.statement), []);
    if (target) this.draft.replaceByLines(rangeOf(target.statement), lines);
    else insertImports(this.draft, lines);
  }

  #newLines(added: readonly Entry[], first: Site | undefined): string[] {
    if (this.#new && added.length > 0) {
      this.#extend(this.#new, added, first);
      return [];
    }
    const wholes = first?.namespaces.filter(({ local }) => this.#moved.has(local)) ?? [];
    const entries = this.#ordered(added, first);
    if (wholes.length === 0 && entries.length === 0) return [];
    const form = first?.form ?? formOf(this.draft);
    const layout = layoutOf(this.draft, rangeOfSite(first));
    return form === "import" || wholes.length === 0
      ? [this.#newImport(form, wholes, entries, layout)]
      : this.#newRequires(form, wholes, entries, layout);
  }

  /** Adds names to the statement that imports names of generation 1. */
  #extend(site: Site, added: readonly Entry[], first: Site | undefined): void {
    const known = site.names.map(({ imported, local, isType }) => ({ imported, local, isType }));
    const missing = added.filter(({ imported }) => !known.some((entry) => entry.imported === imported));
    const ordered = this.#ordered(missing, first);
    if (missing.length > 0) this.#rewrite(site, inOrder([...known, ...ordered], known.map(nameOf)));
  }

  /** One statement for all names. */
  #newImport(
    form: Site["form"],
    wholes: readonly ImportedName[],
    entries: readonly Entry[],
    layout: Layout,
  ): string {
    const isTypeOnly =
      form === "import" &&
      entries.length > 0 &&
      wholes.length === 0 &&
      this.draft.file.isTypeScript &&
      entries.every(({ isType }) => isType);
    const whole = wholes.map(wholeText);
    return importText(
      this.draft,
      { form: formOfNames(form), specifier: ENTRY, whole, entries, isTypeOnly },
      layout,
    );
  }

  /** A statement for each name of the whole module, and one for the names in it. */
  #newRequires(
    form: Site["form"],
    wholes: readonly ImportedName[],
    entries: readonly Entry[],
    layout: Layout,
  ): string[] {
    const lines = wholes.map(({ local }) =>
      importText(this.draft, { form, specifier: ENTRY, whole: [local], entries: [] }, layout),
    );
    if (entries.length === 0) return lines;
    const named = { form: formOfNames(form), specifier: ENTRY, entries };
    return [...lines, importText(this.draft, named, layout)];
  }

  #rewrite(site: Site, entries: readonly Entry[]): void {
    const whole = site.namespaces.map(wholeText);
    const text = importText(
      this.draft,
      { form: site.form, specifier: site.specifier, whole, entries },
      layoutOf(this.draft, rangeOfSite(site)),
    );
    this.draft.replaceByLines(rangeOf(site.statement), [text]);
  }

  /**
   * Each name has the position of its old one, and new names come behind them. Names that were in alphabetical order
   * stay so.
   */
  #ordered(added: readonly Entry[], first: Site | undefined): readonly Entry[] {
    const before = first?.names ?? [];
    const nameNow = (name: string) => this.draft.legacy.nameNow(name) ?? name;
    const indexOf = ({ imported }: Entry) => {
      const at = before.findIndex((name) => nameNow(name.imported) === imported);
      return at < 0 ? before.length : at;
    };
    const isOwnType = ({ imported }: Entry) =>
      before.find((name) => nameNow(name.imported) === imported)?.isType === true;
    const isPlainType = (entry: Entry) =>
      indexOf(entry) < before.length && !isOwnType(entry) && first?.isTypeOnly === false;
    const entries = marked(this.draft, added).map((entry) =>
      isPlainType(entry) ? { ...entry, isType: false } : entry,
    );
    return inOrder(
      entries.toSorted((one, other) => indexOf(one) - indexOf(other)),
      before.map(({ imported }) => imported),
    );
  }

  /** The imports of old names that are still used. A name that is taken gets another one. */
  #oldLines(first: Site | undefined): string[] {
    const layout = layoutOf(this.draft, rangeOfSite(first));
    const form = first?.form ?? formOf(this.draft);
    return [...this.#oldWholes(form, layout), ...this.#oldNames(form, layout)];
  }

  #oldWholes(form: Site["form"], layout: Layout): string[] {
    return this.#old.flatMap(({ namespaces, specifier }) =>
      namespaces.filter(isReferenced).flatMap((name) => this.#oldWhole(name, specifier, form, layout)),
    );
  }

  /** One statement for each module that the names read from the whole come from now. */
  #oldWhole(
    { imported, local, references }: ImportedName,
    specifier: string,
    form: Site["form"],
    layout: Layout,
  ): string[] {
    const { draft } = this;
    const groups = groupedBy(references, ({ id }) =>
      draft.legacy.unchangedFrom(specifier, readFrom(draft, id)),
    );
    return [...groups].map(([from, some], at) => {
      const own = at > 0 || this.#moved.has(local) ? this.#nameOfOldWhole() : local;
      if (own !== local) this.#writeAll(some, own);
      const whole = [form === "import" && imported === "*" ? `* as ${own}` : own];
      return importText(draft, { form, specifier: from, whole, entries: [] }, layout);
    });
  }

  #nameOfOldWhole(): string {
    const [first, second] = this.draft.legacy.library.wholeNames;
    return this.names.take(this.#moved.has(first) ? second : first);
  }

  #oldNames(form: Site["form"], layout: Layout): string[] {
    const { draft } = this;
    const { legacy } = draft;
    const taken = new Set([...this.#entries[1].values()].map(({ local }) => local));
    const remaining = this.#old.flatMap(({ names, isTypeOnly, specifier }) =>
      names.filter(isReferenced).map((name) => ({ ...name, isTypeOnly, specifier })),
    );
    const entries = remaining.map(({ imported, local, isType, isTypeOnly, references, specifier }) => {
      const own = taken.has(local) ? this.names.take(legacy.library.prefix + imported) : local;
      if (own !== local) this.#writeAll(references, own);
      const entry = { imported, local: own, isType: isType || isTypeOnly };
      return { from: legacy.unchangedFrom(specifier, imported), entry };
    });
    const [own = ""] = legacy.library.entries;
    for (const entry of this.#entries[0].values())
      entries.push({ from: legacy.unchangedFrom(this.#old[0]?.specifier ?? own, entry.imported), entry });
    return [...groupedBy(entries, ({ from }) => from)].map(([specifier, some]) => {
      const all = some.map(({ entry }) => entry);
      const isTypeOnly = form === "import" && draft.file.isTypeScript && all.every(({ isType }) => isType);
      return importText(draft, { form: formOfNames(form), specifier, entries: all, isTypeOnly }, layout);
    });
  }
}

/** The member that is read from a whole module: `Api` of `sapi.Api`. */
function readFrom({ file }: Draft, id: Node): string {
  const around = file.parents.get(id);
  if (isMember(around)) return memberName(around) ?? "";
  return around?.type === "TSQualifiedName" ? around.right.name : "";
}

function groupedBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

/** The form of a statement with names in braces, which \`import x = require()\` has no room for. */
function formOfNames(form: Site["form"]): Site["form"] {
  return form === "import-equals" ? "import" : form;
}

function wholeText({ imported, local }: ImportedName): string {
  return imported === "*" ? `* as ${local}` : local;
}

function nameOf({ imported }: Entry): string {
  return imported;
}

/** JavaScript has no types to be marked as such. */
function marked(draft: Draft, entries: readonly Entry[]): readonly Entry[] {
  return draft.file.isTypeScript ? entries : entries.map((entry) => ({ ...entry, isType: false }));
}

function hasUnused({ names, namespaces }: Site): boolean {
  return [...names, ...namespaces].some((name) => !isReferenced(name));
}

/** Whether something that stays comes from another module from now on. */
function isFromElsewhere(draft: Draft, { names, namespaces, specifier }: Site): boolean {
  const read = namespaces.flatMap(({ references }) => references.map(({ id }) => readFrom(draft, id)));
  const all = [...names.map(({ imported }) => imported), ...read];
  return all.some((name) => draft.legacy.unchangedFrom(specifier, name) !== specifier);
}

function isReferenced({ references }: ImportedName): boolean {
  return references.length > 0;
}

function rangeOfSite(site: Site | undefined): { readonly start: number; readonly end: number } | undefined {
  return site && rangeOf(site.statement);
}
