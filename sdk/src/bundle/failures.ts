import * as path from "node:path";
import {
  type BuildFailure,
  type BuildOptions,
  type BuildResult,
  build,
  type Message,
  type Metafile,
  type Plugin,
} from "esbuild";
import { holdsProgram, parentPrefixOf, shownFile } from "./beside-program";

/** The reason why a handler could not be bundled. */
export interface BundleFailure {
  /** One line: `lib/db.ts:3:11: Could not resolve "pg" (imported by src/notes.ts)`. Files as people find them. */
  readonly message: string;
  /** The remedy, in the imperative. */
  readonly cure: string;
  /** Relative to the root. */
  readonly file: string;
  /** The line, counted from 1. It is 0 when the message is about the file as a whole. */
  readonly line: number;
  /** The column, counted from 1. It is 0 when the message is about the file as a whole. */
  readonly column: number;
  /** The line of the source, when there is one. */
  readonly source: string | undefined;
  /**
   * The chain of imports from the handler to the file, the handler's file first. It is empty when the file is the
   * handler's own.
   */
  readonly importedBy: readonly string[];
}

/** A build in which files that esbuild refuses are replaced by a line that throws, so that the rest is built. */
export interface SalvagedBuild {
  readonly result: BuildResult<{ metafile: true; write: false }>;
  /** Absolute path of the program's folder. */
  readonly root: string;
  /** The faults of the replaced files, by path relative to the root. */
  readonly broken: ReadonlyMap<string, readonly Message[]>;
}

/**
 * Builds, and when some files cannot be built, builds the rest. One broken file of fifty handlers costs a second call
 * instead of fifty. The second call's graph shows which handlers import that file, and how.
 */
export async function buildAround(
  options: BuildOptions,
  first: () => Promise<BuildResult> = () => build(options),
): Promise<SalvagedBuild> {
  const root = options.absWorkingDir as string;
  const broken = new Map<string, Message[]>();
  let attempt = first;
  for (;;) {
    try {
      return { result: (await attempt()) as SalvagedBuild["result"], root, broken };
    } catch (failure) {
      if (!isBuildFailure(failure) || !noteBroken(failure, broken)) throw failure;
      const plugins = [replaceBroken(root, broken), ...(options.plugins ?? [])];
      const logOverride = { ...options.logOverride, "commonjs-variable-in-esm": "silent" as const };
      attempt = () => build({ ...options, plugins, logOverride });
    }
  }
}

/** Failures of one entry: settings that are lost, which may be why others are, then the broken files it comes to, nearest first. */
export function failuresOf(entry: string, { result, root, broken }: SalvagedBuild): BundleFailure[] {
  const lost = result.warnings.filter(isLostBase);
  if (broken.size === 0 && lost.length === 0) return [];
  const importers = importersFrom(entry, result.metafile);
  const files = [...importers.keys()];
  const ofSettings = lost.flatMap((message) => {
    const { file } = message.location as { file: string };
    return files.some((each) => isSetBy(each, file)) ? [toFailure(root, message, file, [])] : [];
  });
  const ofFiles = files.flatMap((file) =>
    (broken.get(file) ?? []).map((message) => toFailure(root, message, file, importPathTo(file, importers))),
  );
  return [...ofSettings, ...ofFiles];
}

const LOST_BASE = /^Cannot find base config file "([^"]+)"/;

/**
 * esbuild only warns of a tsconfig.json whose `extends` names a missing file or package. It continues without `paths`,
 * `jsx`, decorators and the rest of that file.
 */
function isLostBase({ text, location }: Message): boolean {
  return location !== null && LOST_BASE.test(text);
}

/** Whether a file takes its settings from a tsconfig.json: from one above it, or one elsewhere that such a one extends. */
function isSetBy(file: string, tsconfig: string): boolean {
  if (/(^|\/)node_modules\//.test(file)) return false;
  const folder = path.posix.dirname(tsconfig);
  const isPlain = /^[tj]sconfig\.json$/.test(path.posix.basename(tsconfig));
  return !isPlain || isBelow(file, folder);
}

/** Both relative to the program's folder, which they may lie beside. */
function isBelow(file: string, folder: string): boolean {
  if (!holdsProgram(folder)) return file.startsWith(`${folder}/`);
  return parentPrefixOf(file).length <= parentPrefixOf(`${folder}/`).length;
}

/** A failure about a file as a whole. */
export function fileFailure(root: string, file: string, problem: string, cure: string): BundleFailure {
  return {
    message: `${shownFile(root, file)}: ${problem}`,
    cure,
    file,
    line: 0,
    column: 0,
    source: undefined,
    importedBy: [],
  };
}

/**
 * Warnings, one line each, and only about the user's own files: users cannot change packages.
 * @param files of one bundle, where the warnings are of several. Warnings about settings are of each bundle
 */
export function warningTexts(
  { result, root }: Pick<SalvagedBuild, "result" | "root">,
  files?: readonly string[],
): string[] {
  const isOwn = ({ file }: NonNullable<Message["location"]>) =>
    !file.includes("node_modules/") && (!files || files.includes(file) || file.endsWith(".json"));
  return result.warnings
    .filter((warning) => !isLostBase(warning) && (!warning.location || isOwn(warning.location)))
    .map(({ id, text, location }) => {
      const message = COMPUTED.has(id) ? `${text}; ${COMPUTED_CURE}` : text;
      return location
        ? `${shownFile(root, location.file)}:${location.line}:${location.column + 1}: ${message}`
        : message;
    });
}

/** Loads that esbuild leaves as they are and does not mention by itself: the files have to be in the archive. */
const COMPUTED = new Set(["unsupported-require-call", "unsupported-dynamic-import"]);
const COMPUTED_CURE = "write the names out, or copy what it loads with bundle.copyFiles or bundle.install";

/** The files of a bundle, relative to the root: its entry and all that it comes to. */
export function filesOf(entry: string, { metafile }: BuildResult<{ metafile: true }>): readonly string[] {
  return [...importersFrom(entry, metafile).keys()];
}

export function isBuildFailure(value: unknown): value is BuildFailure {
  return value instanceof Error && Array.isArray((value as Partial<BuildFailure>).errors);
}

/**
 * Every file that an entry imports, with the file that imports it first. The search is breadth first, so the chain is the
 * shortest.
 */
function importersFrom(entry: string, metafile: Metafile): Map<string, string | undefined> {
  const importers = new Map<string, string | undefined>([[entry, undefined]]);
  for (const file of importers.keys()) {
    for (const imported of metafile.inputs[file]?.imports ?? []) {
      if (!imported.external && !importers.has(imported.path)) importers.set(imported.path, file);
    }
  }
  return importers;
}

function importPathTo(file: string, importers: ReadonlyMap<string, string | undefined>): string[] {
  const importer = importers.get(file);
  return importer === undefined ? [] : [...importPathTo(importer, importers), importer];
}

function noteBroken(failure: BuildFailure, broken: Map<string, Message[]>): boolean {
  const before = broken.size;
  const known = new Set(broken.keys());
  for (const message of failure.errors) {
    const file = message.location?.file;
    if (!file || known.has(file)) continue;
    broken.set(file, [...(broken.get(file) ?? []), message]);
  }
  return broken.size > before;
}

/** The package in `@acme/config/base.json`. */
function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function replaceBroken(root: string, broken: ReadonlyMap<string, readonly Message[]>): Plugin {
  const files = [...broken.keys()];
  const escaped = files.map((file) => path.resolve(root, file).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return {
    name: "replace-broken-files",
    setup({ onLoad }) {
      onLoad({ filter: new RegExp(`^(${escaped.join("|")})$`), namespace: "file" }, ({ path: file }) => {
        const relative = path.relative(root, file).split(path.sep).join("/");
        const [first] = broken.get(relative) ?? [];
        // A CommonJS module, because imports of names from it are then no error of their own.
        const text = JSON.stringify(first && toFailure(root, first, relative, []).message);
        // In a package of ES modules it is one all the same, which has no `exports`.
        const mark = 'typeof exports === "undefined" || (exports.broken = true)';
        return { contents: `${mark}; throw new SyntaxError(${text})`, loader: "js" };
      });
    },
  };
}

function toFailure(
  root: string,
  { text, location }: Message,
  file: string,
  importedBy: readonly string[],
): BundleFailure {
  const line = location?.line ?? 0;
  const column = location ? location.column + 1 : 0;
  const importPath = importedBy.map((each) => shownFile(root, each));
  const via = importPath.length === 0 ? "" : ` (imported by ${importPath.join(" > ")})`;
  const problem = text.replace(/\.$/, "");
  return {
    message: `${shownFile(root, file)}:${line}:${column}: ${problem}${via}`,
    cure: cureOf(text),
    file,
    line,
    column,
    source: location?.lineText,
    importedBy,
  };
}

function cureOf(text: string): string {
  const base = LOST_BASE.exec(text)?.[1];
  if (base !== undefined)
    return /^\.{0,2}\//.test(base)
      ? "correct the path in extends: without that file its paths and other settings are lost"
      : `install it, npm install --save-dev ${packageOf(base)}: without it its paths and other settings are lost`;
  const missing = /^Could not resolve "([^"]+)"/.exec(text)?.[1];
  if (missing?.startsWith(".")) return "correct the path";
  if (missing !== undefined) return `install it, or name it in bundle.external when it is there at run time`;
  if (/top-level await/i.test(text)) return 'move it into the handler, or set bundle.format to "esm"';
  return "correct the file";
}
