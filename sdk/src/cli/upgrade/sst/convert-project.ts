import * as path from "node:path";
import { DOUBT } from "../../../upgrade/expressions/doubts";
import { isSyntaxFailure } from "../../../upgrade/program/syntax/parse";
import { readSourceFile } from "../../../upgrade/program/syntax/source-file";
import type { LeftOver } from "../report";
import { isConfigFailure, readConfigFile } from "./config-file";
import { settingsOfConfig } from "./config-settings";
import { type EntryForm, entryOfConfig, entryOfMain } from "./entry";
import { mayMentionCommands, mentionsIn } from "./mentions";
import { convertManifest, type Packages } from "./package-manifest";
import { pulumiFiles } from "./pulumi-files";
import { type LeftSetting, type SstSettings, settingsOfJson } from "./settings";

/** Files of a project by their path in it, with slashes. */
export type Texts = ReadonlyMap<string, string>;

/** What a project is made of. */
export interface SstTexts {
  /** `sst.json` or `sst.config.ts`; undefined in a project that has been moved. */
  readonly settings: { readonly path: string; readonly text: string } | undefined;
  /** Files of TypeScript and JavaScript, without the settings. */
  readonly programs: Texts;
  /** `package.json` files, declarations, and what may run commands. */
  readonly others: Texts;
}

/** What rewrites the program's own texts. */
export type MovePrograms = (texts: Texts) => {
  readonly files: Texts;
  readonly notes: readonly LeftOver[];
  readonly share: Share;
};

/** How many uses of SST there were, and how many are moved. */
export interface Share {
  readonly moved: number;
  readonly all: number;
}

/** A project as it is to be. */
export interface MovedProject {
  /** New texts by path; undefined for a file that goes. */
  readonly files: ReadonlyMap<string, string | undefined>;
  readonly notes: readonly LeftOver[];
  readonly share: Share;
  /** The file that the program begins with, and its name; undefined where the settings were moved before. */
  readonly program: { readonly entry: string; readonly name: string } | undefined;
}

/** Why the settings of a project cannot be moved. */
export class SettingsError extends Error {
  readonly isUserError = true;
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
  const moved = movePrograms(new Map([...programs, ...manifests]));
  const now = new Map([...programs, ...moved.files]);
  const files = new Map<string, string | undefined>(moved.files);
  const notes = [...moved.notes];
  if (start && given.settings) {
    const entryText = now.get(start.entry) ?? "";
    files.set(start.entry, entryText);
    files.set(given.settings.path, undefined);
    for (const [file, text] of start.files) files.set(file, text);
    notes.push(...settingNotes(new Map([...start.files, [start.entry, entryText]])));
  }
  convertOthers(given, { files, notes, imported: packagesImported(now), packages });
  const program = start && { entry: start.entry, name: start.name };
  return { files, notes: sorted(notes), share: moved.share, program };
}

/** What the program begins with, and the files of Pulumi. */
interface Start {
  readonly entry: string;
  readonly text: string;
  readonly name: string;
  readonly files: Texts;
}

function startOf(given: SstTexts, { path: file, text }: NonNullable<SstTexts["settings"]>): Start {
  return file === "sst.json" ? startOfJson(given, text) : startOfConfig(given, file, text);
}

function startOfJson(given: SstTexts, text: string): Start {
  const settings = settingsOfJson(text);
  const main = mainOf(given, settings.main);
  const form = formOf(given, path.posix.extname(main));
  const entry = entryPath(given, form.isTypeScript ? ".ts" : ".js");
  const program = entryOfMain(
    main,
    isAsyncMain(main, given.programs.get(main) ?? ""),
    form,
    libraryOf(given),
  );
  return withPulumi(given, settings, { entry, text: program }, settings.left);
}

function startOfConfig(given: SstTexts, file: string, text: string): Start {
  const config = readConfigFile(file, text);
  if (isConfigFailure(config))
    throw new SettingsError(`${file}:${config.line}: ${config.problem}; nothing was changed`);
  const settings = settingsOfConfig(config);
  const ofEntry = ({ name }: LeftSetting) => name === "config" || name === "name";
  const extension = path.posix.extname(file);
  const left = settings.left.filter(ofEntry);
  const program = entryOfConfig(config, formOf(given, extension), { ...settings, left }, libraryOf(given));
  const entry = entryPath(given, extension);
  return withPulumi(
    given,
    settings,
    { entry, text: program },
    settings.left.filter((one) => !ofEntry(one)),
  );
}

function withPulumi(
  given: SstTexts,
  settings: SstSettings,
  program: { readonly entry: string; readonly text: string },
  left: readonly LeftSetting[],
): Start {
  const name = settings.name ?? nameOfPackage(given) ?? "my-app";
  if (given.others.has("Pulumi.yaml")) return { ...program, name, files: new Map() };
  const isFound = /^index\./.test(program.entry) && manifestOf(given).main === undefined;
  return {
    ...program,
    name,
    files: pulumiFiles(settings, name, { main: isFound ? undefined : program.entry, left }),
  };
}

/** Where SST looked for the stacks where nothing was said. */
const MAINS = ["stacks/index", "lib/index"];

function mainOf({ programs }: SstTexts, named: string | undefined): string {
  const main = named === undefined ? undefined : path.posix.normalize(named);
  const candidates = main === undefined ? MAINS : [main, main.replace(/\.[jt]s$/, "")];
  const found = candidates
    .flatMap((place) =>
      /\.\w+$/.test(place) ? [place] : [".ts", ".js", ".tsx", ".jsx"].map((end) => place + end),
    )
    .find((place) => programs.has(place));
  if (found !== undefined) return found;
  const problem =
    main === undefined
      ? "names no main, and there is no stacks/index"
      : `names ${main} as its main, which is not there`;
  throw new SettingsError(`sst.json ${problem}; nothing was changed`);
}

function isAsyncMain(file: string, text: string): boolean {
  const source = readSourceFile(file, text);
  if (isSyntaxFailure(source)) return false;
  const exported = source.file.program.body.find(({ type }) => type === "ExportDefaultDeclaration");
  const main = exported?.type === "ExportDefaultDeclaration" ? exported.declaration : undefined;
  return (
    (main?.type === "FunctionDeclaration" || main?.type === "ArrowFunctionExpression") && main.async === true
  );
}

function formOf(given: SstTexts, extension: string): EntryForm {
  const kind = /^\.([cm]?)/.exec(extension)?.[1];
  const isEsModule = kind === "m" || (kind === "" && manifestOf(given).type === "module");
  const compiler = given.others.get("tsconfig.json") ?? "";
  return {
    isEsModule,
    isTypeScript: /ts/.test(extension),
    takesExportAssignment: !/"module"\s*:\s*"(es|preserve)/i.test(compiler),
  };
}

/** A name that no other file at the root of the project has. */
function entryPath({ programs }: SstTexts, extension: string): string {
  const isTaken = (name: string) =>
    [...programs.keys()].some(
      (file) => path.posix.dirname(file) === "." && path.posix.parse(file).name === name,
    );
  const name = ["index", "program", "app"].find((one) => !isTaken(one)) ?? "pulumi-program";
  return `${name}${extension}`;
}

/** The library under the name that the program has for it. */
function libraryOf({ programs }: SstTexts): string {
  const texts = [...programs.values()];
  const isOlder = texts.some((text) => text.includes("@serverless-stack/resources"));
  return isOlder ? "@serverless-stack/resources" : "sst/constructs";
}

function manifestOf({ others }: SstTexts): {
  readonly name?: unknown;
  readonly type?: unknown;
  readonly main?: unknown;
} {
  try {
    return JSON.parse(others.get("package.json") ?? "{}");
  } catch {
    // Told where it is converted.
    return {};
  }
}

function nameOfPackage(given: SstTexts): string | undefined {
  const { name } = manifestOf(given);
  return typeof name === "string" ? name.replace(/^@[^/]*\//, "") : undefined;
}

interface Conversion {
  readonly files: Map<string, string | undefined>;
  readonly notes: LeftOver[];
  readonly imported: ReadonlySet<string>;
  readonly packages: Packages;
}

function convertOthers(
  { settings, others }: SstTexts,
  { files, notes, imported, packages }: Conversion,
): void {
  for (const [file, text] of others) {
    const name = path.posix.basename(file);
    if (name === "package.json") {
      const own = ownFrom(path.posix.dirname(file), packages.own);
      const isRoot = file === "package.json" && settings !== undefined;
      const converted = convertManifest({ text, isRoot, imported, packages: { ...packages, own } });
      if (converted.text !== text) files.set(file, converted.text);
      notes.push(...converted.notes.map((note) => ({ path: file, ...note })));
    } else if (mayMentionCommands(file)) {
      notes.push(...mentionsIn(text).map((note) => ({ path: file, ...note })));
    } else {
      const now = convertSmall(file, text);
      if (now !== text) files.set(file, now);
    }
  }
}

/** An archive beside the program, as another folder of the project names it. */
function ownFrom(folder: string, own: string): string {
  if (!own.startsWith("file:") || folder === ".") return own;
  return `file:${path.posix.join(path.posix.relative(folder, "."), own.slice("file:".length))}`;
}

/** Declarations that lead to the types of what is bound, and what git leaves out. */
function convertSmall(file: string, text: string): string {
  if (path.posix.basename(file) === "sst-env.d.ts")
    return text.replace(
      /(reference\s+path\s*=\s*["'](?:\.{1,2}\/)*)\.sst\/types(?:\/index\.ts)?(?=["'])/g,
      "$1sapi-env.d.ts",
    );
  if (path.posix.basename(file) === ".gitignore" && !/^\/?\.sapi\/?$/m.test(text))
    return text.replace(/^(\/?)\.sst(\/?)$/m, "$&\n$1.sapi$2");
  return text;
}

const IMPORTED =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(["'])((?:@[^/"'\n]+\/)?[^./"'\n][^/"'\n]*)(?:\/[^"'\n]*)?\1/g;

/** Packages that files import. */
function packagesImported(texts: Texts): ReadonlySet<string> {
  const found = [...texts.values()].flatMap((text) =>
    [...text.matchAll(IMPORTED)].map(([, , name]) => name ?? ""),
  );
  return new Set(found);
}

/** Where comments of settings have come to stand. */
function settingNotes(texts: Texts): readonly LeftOver[] {
  return [...texts].flatMap(([file, text]) =>
    text.split("\n").flatMap((line, at) => {
      const found = new RegExp(`^\\s*(?://|#) ${DOUBT}(\\w+|\\.\\.\\.)(: .*?); it was\\b`).exec(line);
      return found ? [{ path: file, line: at + 1, message: `${found[1]} of the settings${found[2]}` }] : [];
    }),
  );
}

function sorted(notes: readonly LeftOver[]): readonly LeftOver[] {
  return [...notes].sort((one, other) =>
    one.path === other.path ? one.line - other.line : one.path < other.path ? -1 : 1,
  );
}
