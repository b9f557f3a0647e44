import { readdirSync, statSync } from "node:fs";
import * as path from "node:path";
import { nearest } from "../errors";
import { parentPrefixOf, withoutParentPrefix } from "./beside-program";
import { exportsWithout } from "./written-exports";

/** Endings of a handler's file, in the order they are tried. */
export const HANDLER_EXTENSIONS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"] as const;

/** A handler whose file exists. */
export interface FoundHandler {
  /** Relative to the root, with forward slashes: `src/notes.ts`. */
  readonly file: string;
  /** The export that the file must have: `list`, or a path such as `notes.list` in an exported object. */
  readonly exportName: string;
}

/** A handler that cannot be run, and the handlers that are most like it. */
export interface HandlerNotFound {
  /** The fault, for an issue. */
  readonly problem: string;
  /** Handlers that exist, at most three, the most likely first: `["src/notes.list"]`. */
  readonly nearest: readonly string[];
  /** The file that is meant, as it may be named, and its handler then. */
  readonly renamed?: Renamed;
}

/** A file with a dot in its name, named so that Lambda loads it: `src/notes.v2.ts` as `src/notes-v2.ts`. */
export interface Renamed {
  readonly file: string;
  /** `src/notes-v2.list` */
  readonly handler: string;
}

/** Most folders and files inspected for a suggestion. Beyond that a guess is not worth the time. */
const MAX_FOLDERS = 200;

/**
 * The file and the export a handler names. As on Lambda, the file's name ends at the first dot after the last slash,
 * and everything behind it is the export.
 */
export function findHandler(root: string, handler: string): FoundHandler | HandlerNotFound {
  const parts = splitHandler(handler);
  if (!parts) return { problem: "is not a file and an export joined by a dot", nearest: [] };
  if (path.isAbsolute(handler)) {
    const relative = path.relative(root, handler).split(path.sep).join("/");
    return { problem: "is not relative to the program's folder", nearest: [relative] };
  }
  const module = path.posix.normalize(parts.module);
  const file = findFile(root, module);
  const dotted = parts.exportName.includes(".") ? findDottedFile(root, handler) : undefined;
  // Beside a file with a dot in its name, `v2.list` is an export only where the shorter file may have a `v2`.
  if (file !== undefined && !(dotted && cannotExport(path.join(root, file), parts.exportName)))
    return { file, exportName: parts.exportName };
  if (dotted)
    return {
      problem: `names ${dotted}, and Lambda ends the name of a file at its first dot`,
      nearest: [],
      renamed: withoutDots(dotted, handler.slice(handler.lastIndexOf(".") + 1)),
    };
  return {
    problem: "names a file that does not exist",
    nearest: suggestModules(root, module).map((guess) => `${guess}.${parts.exportName}`),
  };
}

function findFile(root: string, module: string): string | undefined {
  return HANDLER_EXTENSIONS.map((extension) => `${module}${extension}`).find((file) =>
    isFile(path.join(root, file)),
  );
}

export function isFound(result: FoundHandler | HandlerNotFound): result is FoundHandler {
  return "file" in result;
}

/** `src/notes.list` is the module `src/notes` and its export `list`. */
export function splitHandler(handler: string): { module: string; exportName: string } | undefined {
  const match = /^((?:.*\/)?[^./][^./]*)\.([^/]+)$/.exec(handler);
  if (!match || match[2]?.split(".").includes("")) return undefined;
  return { module: match[1] as string, exportName: match[2] as string };
}

/** A file such as `src/notes.service.ts` for the handler `src/notes.service.list`. */
function findDottedFile(root: string, handler: string): string | undefined {
  return findFile(root, path.posix.normalize(handler.slice(0, handler.lastIndexOf("."))));
}

function withoutDots(file: string, exportName: string): Renamed {
  const { dir, name, ext } = path.posix.parse(file);
  const module = path.posix.join(dir, name.replaceAll(".", "-"));
  return { file: `${module}${ext}`, handler: `${module}.${exportName}` };
}

function cannotExport(file: string, exportName: string): boolean {
  return exportsWithout(exportName.split(".")[0] as string, file, {}) !== undefined;
}

/** Dots in names of files that nobody means as a handler. */
const NO_HANDLER = /\.(?:d|test|spec|stories|config)$/;

/** The cure where a module does not exist and a file such as `src/notes.v2.ts` was meant with `src/notes`. */
export function cureOfDotted(root: string, module: string): string | undefined {
  const { dir, base } = path.posix.parse(module);
  const found = readFolder(path.join(root, dir)).find(({ name }) => {
    const { name: stem, ext } = path.posix.parse(name);
    const isSource = (HANDLER_EXTENSIONS as readonly string[]).includes(ext);
    return isSource && stem.startsWith(`${base}.`) && !NO_HANDLER.test(stem);
  });
  if (!found) return undefined;
  const file = path.posix.join(dir, found.name);
  const renamed = withoutDots(file, "").file;
  return `rename ${file} to ${renamed}, since Lambda ends the name of a file at its first dot, and write that in the handler`;
}

/**
 * At most three modules of the project that are most like a missing one: `["src/notes"]`. For a module beside the
 * program's folder, the folder to which its dots lead is searched. A module of that very name above the folder comes
 * first.
 */
export function suggestModules(root: string, wanted: string): string[] {
  const parentPrefix = parentPrefixOf(wanted);
  const above = LEVELS.map((level) => `${level}${wanted}`).find((module) => findFile(root, module));
  const near = mostLike(withoutParentPrefix(wanted), listModules(path.join(root, parentPrefix)));
  return [...(above === undefined ? [] : [above]), ...near.map((module) => `${parentPrefix}${module}`)].slice(
    0,
    3,
  );
}

/** Folders above a program that may hold what it names. */
const LEVELS = ["../", "../../", "../../../"];

function mostLike(wanted: string, candidates: readonly string[]): string[] {
  const found: string[] = [];
  while (found.length < 3) {
    const rest = candidates.filter((module) => !found.includes(module));
    const sameName = rest.find((module) => path.posix.basename(module) === path.posix.basename(wanted));
    const next = nearest(wanted, rest) ?? sameName;
    if (next === undefined) break;
    found.push(next);
  }
  return found;
}

/** Modules of the project that could hold a handler, breadth first, so that the nearest folders are seen if there are many. */
function listModules(root: string): string[] {
  const modules = new Set<string>();
  const folders = [""];
  for (const [index, folder] of folders.entries()) {
    if (index >= MAX_FOLDERS) break;
    for (const entry of readFolder(path.join(root, folder))) {
      const relative = path.posix.join(folder, entry.name);
      if (entry.isDirectory() && !isSkipped(entry.name)) folders.push(relative);
      const { dir, name, ext } = path.posix.parse(relative);
      const isSource = (HANDLER_EXTENSIONS as readonly string[]).includes(ext) && !name.includes(".");
      if (entry.isFile() && isSource) modules.add(path.posix.join(dir, name));
    }
  }
  return [...modules].sort();
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // A folder that cannot be read holds no suggestion.
    return [];
  }
}

function isSkipped(name: string): boolean {
  return name === "node_modules" || name.startsWith(".");
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
