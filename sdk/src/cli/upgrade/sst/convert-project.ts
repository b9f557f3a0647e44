import * as path from "node:path";
import { DOUBT } from "../../../upgrade/expressions/doubts";
import type { ProjectNeeds } from "../../../upgrade/sst/project-needs";
import type { LeftOver } from "../report";
import { convertOthers } from "./convert-others";
import { generatorScripts, PRINT_SCHEMA, PRINT_SCHEMA_TEXT } from "./generator-scripts";
import type { Packages } from "./package-manifest";
import type { SstTexts, Texts } from "./settings";
import { startOf } from "./start";

/** Rewrites the texts of the program itself. */
export type MovePrograms = (texts: Texts) => {
  readonly files: Texts;
  readonly notes: readonly LeftOver[];
  readonly share: Share;
  /** @default the project needs nothing else */
  readonly needs?: ProjectNeeds;
};

/** How many uses of SST there were, and how many are moved. */
export interface Share {
  readonly moved: number;
  readonly all: number;
}

/** A project as it is to be. */
export interface MovedProject {
  /** New texts by path. `undefined` for a file that is removed. */
  readonly files: ReadonlyMap<string, string | undefined>;
  readonly notes: readonly LeftOver[];
  readonly share: Share;
  /** The file that the program begins with, and its name. `undefined` where an earlier upgrade has moved the settings. */
  readonly program: { readonly entry: string; readonly name: string } | undefined;
}

/** Moves a project of SST 0.x, 1.x or 2.x: the settings, the program, and the files around it. Texts go in and come out. */
export function convertProject(
  given: SstTexts,
  movePrograms: MovePrograms,
  packages: Packages,
): MovedProject {
  const start = given.settings && startOf(given, given.settings);
  const programs = new Map(given.programs);
  if (start) programs.set(start.entry, start.text);
  // The versions of SST are in these.
  const manifests = [...given.others].filter(([file]) => path.posix.basename(file) === "package.json");
  const moved = movePrograms(new Map([...programs, ...manifests, ...(given.versions ?? [])]));
  const now = new Map([...programs, ...moved.files]);
  const files = new Map<string, string | undefined>(moved.files);
  const notes = [...moved.notes];
  if (start && given.settings) {
    const entryText = now.get(start.entry) ?? "";
    files.set(start.entry, entryText);
    files.set(given.settings.path, undefined);
    if (given.others.has(OLDER)) files.set(OLDER, undefined);
    for (const [file, text] of start.files) files.set(file, text);
    notes.push(...importsOfSettings(given, start.entry));
    notes.push(...settingNotes(new Map([...start.files, [start.entry, entryText]])));
  }
  const { packages: added = {}, tools = {}, generators = [] } = moved.needs ?? {};
  if (start && generators.some(({ makes }) => makes === "schema")) files.set(PRINT_SCHEMA, PRINT_SCHEMA_TEXT);
  const needs = { packages: added, tools, scripts: generatorScripts(generators) };
  convertOthers(given, { files, notes, imported: packagesImported(now), packages, needs });
  const program = start && { entry: start.entry, name: start.name };
  return { files, notes: sorted(notes), share: moved.share, program };
}

/** Settings that nothing reads any more, beside those of SST 2. */
const OLDER = "sst.json";

const IMPORTED =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(["'])((?:@[^/"'\n]+\/)?[^./"'\n][^/"'\n]*)(?:\/[^"'\n]*)?\1/g;

/** Lines that are comments, such as imports that are left out. */
const COMMENTED = /^[ \t]*\/\/.*$/gm;

/** Packages that files import. */
function packagesImported(texts: Texts): ReadonlySet<string> {
  const found = [...texts.values()].flatMap((text) =>
    [...text.replace(COMMENTED, "").matchAll(IMPORTED)].map(([, , name]) => name ?? ""),
  );
  return new Set(found);
}

/** The lines of comments that the settings have become. */
function settingNotes(texts: Texts): readonly LeftOver[] {
  return [...texts].flatMap(([file, text]) =>
    text.split("\n").flatMap((line, at) => {
      const found = new RegExp(`^\\s*(?://|#) ${DOUBT}(\\w+|\\.\\.\\.)(: .*?); it was\\b`).exec(line);
      return found ? [{ path: file, line: at + 1, message: `${found[1]} of the settings${found[2]}` }] : [];
    }),
  );
}

/** Files that import the settings, which are removed. */
function importsOfSettings({ settings, programs }: SstTexts, entry: string): readonly LeftOver[] {
  if (settings === undefined || settings.path === "sst.json") return [];
  const message = `${settings.path} is ${entry} now, which exports the outputs of the program and nothing else`;
  return [...programs].flatMap(([file, text]) =>
    text
      .split("\n")
      .flatMap((line, at) => (SETTINGS_IMPORTED.test(line) ? [{ path: file, line: at + 1, message }] : [])),
  );
}

const SETTINGS_IMPORTED = /\b(?:from|import|require)\s*\(?\s*["'](?:\.{1,2}\/)+sst\.config(?:\.\w+)?["']/;

function sorted(notes: readonly LeftOver[]): readonly LeftOver[] {
  return [...notes].sort((one, other) =>
    one.path === other.path ? one.line - other.line : one.path < other.path ? -1 : 1,
  );
}
