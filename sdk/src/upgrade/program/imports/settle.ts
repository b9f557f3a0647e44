import type { Reference } from "../../../syntax/scopes";
import type { Draft } from "../edits/draft";
import { importFiles, type Settling } from "./file-imports";
import { FreeNames } from "./free-names";
import { LibraryImports } from "./library-imports";
import type { Mentioned, Placeholder, Placeholders } from "./placeholders";
import { writeReExports } from "./re-exports";
import { sitesOf } from "./sites";

/** Gives names to all that is to be imported, and imports it. */
export function settleImports(draft: Draft, settling: Settling): void {
  const mentioned = mentionedIn(draft, settling.placeholders);
  const sites = sitesOf(draft.file);
  const old = sites.filter(({ specifier }) => draft.legacy.isEntry(specifier));
  const names = new FreeNames(draft, old);
  const ofLibrary = mentioned.filter(({ placeholder }) => placeholder.wanted.from === "library");
  const ofFiles = mentioned.filter(({ placeholder }) => placeholder.wanted.from === "file");
  const named = new LibraryImports(draft, sites, names);
  for (const each of ofLibrary) named.add(each);
  named.write();
  importFiles(draft, sites, ofFiles, settling, names);
  writeReExports(draft, settling.passedOn);
}

function mentionedIn(draft: Draft, placeholders: Placeholders): readonly Mentioned[] {
  const found = new Map<Placeholder, Reference[]>();
  for (const reference of draft.file.names.globals) {
    const placeholder = placeholders.find(reference.id.name);
    if (placeholder) found.set(placeholder, [...(found.get(placeholder) ?? []), reference]);
  }
  return [...found].map(([placeholder, references]) => ({ placeholder, references }));
}
