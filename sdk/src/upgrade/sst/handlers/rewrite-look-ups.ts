import { rangeOf } from "../../../syntax/nodes";
import type { Draft } from "../../program/edits/draft";
import { type ImportedName, type Site, sitesOf } from "../../program/imports/sites";
import { type Entry, importText, layoutOf } from "../../program/imports/statement";
import { partOfNode } from "../modules";
import { LEFT_OF_NODE, LOOK_UPS, type LookUp } from "./look-ups";
import { readLookUp, writeConfig } from "./references";

const NODE_ENTRY = "pulumi-serverless-api/node";
const NO_COUNTERPART = "keep the package sst for it, or write what it does";

/** Handlers find what they are bound to by this library: `Table.Notes.tableName` becomes `Table("Notes").name`. */
export function rewriteLookUps(draft: Draft): void {
  for (const site of sitesOf(draft.file)) {
    const part = partOfNode(site.specifier);
    if (part !== undefined) rewriteSite(draft, site, part);
  }
}

function rewriteSite(draft: Draft, site: Site, part: string): void {
  const moved: Entry[] = [];
  const unchanged: ImportedName[] = [];
  let isChanged = false;
  for (const name of site.names) {
    const lookUp = lookUpOf(name.imported, part);
    const isMoved = part === "config" ? writeConfig(draft, name) : lookUp && moveName(draft, name, lookUp);
    if (isMoved === "unused") isChanged = true;
    else if (isMoved) moved.push({ ...name, imported: lookUp?.now ?? name.imported, isType: false });
    else unchanged.push(name);
  }
  const isWhole = unchanged.length > 0 || site.namespaces.length > 0 || site.names.length === 0;
  if (isWhole) draft.doubt(site.statement, LEFT_OF_NODE[part] ?? NO_COUNTERPART);
  if (moved.length > 0 || isChanged) writeImports(draft, site, moved, unchanged);
}

function lookUpOf(name: string, part: string): LookUp | undefined {
  const lookUp = Object.hasOwn(LOOK_UPS, name) ? LOOK_UPS[name] : undefined;
  return lookUp?.module === part ? lookUp : undefined;
}

/** `false` where one of the references has another form. Then all of them stay, and that one is reported. */
function moveName(draft: Draft, { references }: ImportedName, lookUp: LookUp): boolean {
  const read = references.map((reference) => readLookUp(draft, reference, lookUp));
  for (const [at, each] of read.entries()) {
    if (each) continue;
    const [value = ""] = Object.values(lookUp.values);
    const message = `write the look-up as ${lookUp.now ?? lookUp.module}("<id>").${value} here, so that it can be moved`;
    draft.doubt(references[at]?.id ?? draft.file.file.program, message);
  }
  if (read.some((each) => !each)) return false;
  for (const each of read) each?.write();
  return true;
}

/** Replaces the statement by one for the names that stay, followed by one for the names that move. */
function writeImports(
  draft: Draft,
  site: Site,
  moved: readonly Entry[],
  unchanged: readonly ImportedName[],
): void {
  const isSame = unchanged.length === 0 && moved.length === site.names.length && site.namespaces.length === 0;
  const isRenamed = moved.some(({ imported }) => !site.names.some((name) => name.imported === imported));
  if (isSame && !isRenamed) {
    const range = specifierRange(draft, site);
    if (range) {
      const { quote } = draft.style;
      draft.edits.replace(range, quote + NODE_ENTRY + quote);
      return;
    }
  }
  const layout = layoutOf(draft, rangeOf(site.statement));
  const { form } = site;
  const whole = site.namespaces.map(({ imported, local }) => (imported === "*" ? `* as ${local}` : local));
  const lines = [
    ...(unchanged.length > 0 || whole.length > 0
      ? [
          importText(
            draft,
            { form, specifier: site.specifier, whole, entries: unchanged, isTypeOnly: site.isTypeOnly },
            layout,
          ),
        ]
      : []),
    ...(moved.length > 0 ? [importText(draft, { form, specifier: NODE_ENTRY, entries: moved }, layout)] : []),
  ];
  draft.replaceByLines(rangeOf(site.statement), lines);
}

/** The range of the module's name in a statement. */
function specifierRange({ file }: Draft, { statement, specifier }: Site) {
  const { start, end } = rangeOf(statement);
  const text = file.text.slice(start, end);
  const at = Math.max(text.lastIndexOf(`"${specifier}"`), text.lastIndexOf(`'${specifier}'`));
  return at < 0 ? undefined : { start: start + at, end: start + at + specifier.length + 2 };
}
