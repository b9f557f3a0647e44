import { existsSync } from "node:fs";
import * as path from "node:path";
import { parentPrefixOf, shownFile, withoutParentPrefix } from "../beside-program";
import { positionOf, type SourceText } from "./source-text";

const DIRECTORY = String.raw`(?:__dirname|import\.meta\.dirname)`;
const TEXT = String.raw`(?:"[^"\n]*"|'[^'\n]*'|${"`[^`$\\n]*`"})`;
/** Expressions that name a file by the path of the code. The first group has the texts. */
const BESIDE: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:join|resolve)\(\s*${DIRECTORY}\s*,\s*(${TEXT}(?:\s*,\s*${TEXT})*)\s*\)`, "g"),
  new RegExp(String.raw`${DIRECTORY}\s*\+\s*(${TEXT})`, "g"),
  new RegExp(String.raw`\`\$\{${DIRECTORY}\}([^\`$]+)\``, "g"),
  new RegExp(String.raw`\bnew URL\(\s*(["'\`]\.{1,2}\/[^"'\`$\n]*["'\`])\s*,\s*import\.meta\.url\s*\)`, "g"),
];
/** Ways to name a file by the folder that the program is run in: on Lambda that is the archive's root. */
const AT_ROOT: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:readFile|readFileSync|createReadStream|readdir|readdirSync|open|openSync)\(\s*(${TEXT})`,
    "g",
  ),
];

/** The parts of an archive that are searched. */
export interface Travelling {
  /** Absolute path of the project. */
  readonly root: string;
  /** The handler's file, relative to it: `src/notes.ts`, and `../src/notes.ts` beside the program's folder. */
  readonly entry: string;
  /** Paths in the archive. */
  readonly names: readonly string[];
}

/**
 * Warnings for files that the code names by its own path, or by that of the program, and that are not in the archive. All
 * modules of a bundle have its path and no longer their own.
 */
export function filesLeftBehind(sources: readonly SourceText[], archive: Travelling): readonly string[] {
  const found = sources.flatMap((source) => {
    const { beside, atRoot } = namesIn(source);
    return [
      ...beside.flatMap((named) => ofBeside(source, named, archive)),
      ...atRoot.flatMap((named) => ofRoot(source, named, archive)),
    ];
  });
  return [...new Set(found)];
}

interface Named {
  readonly index: number;
  /** As it is written, without quotes: `templates/mail.html`. */
  readonly target: string;
}

/** Found once in a source, however many bundles it is in. */
const known = new WeakMap<SourceText, FoundNames>();

interface FoundNames {
  readonly beside: readonly Named[];
  readonly atRoot: readonly Named[];
}

function namesIn(source: SourceText): FoundNames {
  const found = known.get(source) ?? { beside: namedIn(source, BESIDE), atRoot: namedIn(source, AT_ROOT) };
  known.set(source, found);
  return found;
}

function namedIn({ code }: SourceText, patterns: readonly RegExp[]): readonly Named[] {
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => ({
      index: match.index,
      target: targetIn(match[1] as string),
    })),
  );
}

/** `"templates", "mail.html"` as one path. */
function targetIn(written: string): string {
  const texts = [...written.matchAll(new RegExp(TEXT, "g"))].map(([text]) => text.slice(1, -1));
  return path.posix.normalize(texts.length === 0 ? `./${written}` : `./${texts.join("/")}`);
}

function ofBeside(
  source: SourceText,
  { index, target }: Named,
  { root, entry, names }: Travelling,
): string[] {
  const from = path.posix.join(path.posix.dirname(source.file), target);
  const folder = path.posix.dirname(withoutParentPrefix(entry));
  const to = path.posix.join(folder, target);
  if (!isFileOfProject(root, from, source.file) || isIn(names, to)) return [];
  const where = positionOf(source, index);
  if (to.startsWith(".."))
    return [
      `${where}: ${shownFile(root, from)} would be outside of the archive, where the code is in ${folder}; copy it with bundle.copyFiles, and name it from there`,
    ];
  return [
    `${where}: ${shownFile(root, from)} does not go into the archive, where it would be ${to}; ${copyLine(from, to)}`,
  ];
}

/** The archive's root stands for the program's folder, or for the one that the dots of a handler beside it lead to. */
function ofRoot(source: SourceText, { index, target }: Named, { root, entry, names }: Travelling): string[] {
  if (path.posix.isAbsolute(target) || isIn(names, target)) return [];
  const from = path.posix.join(parentPrefixOf(entry), target);
  if (!isFileOfProject(root, from, source.file)) return [];
  const where = positionOf(source, index);
  return [`${where}: ${shownFile(root, from)} does not go into the archive; ${copyLine(from, target)}`];
}

function copyLine(from: string, to: string): string {
  const line = from === to ? { from } : { from, to };
  return `add ${JSON.stringify(line)} to bundle.copyFiles`;
}

/** A file or folder that is there, and is none that the code itself lies in. */
function isFileOfProject(root: string, file: string, source: string): boolean {
  const isAround = file === "." || file === "" || source.startsWith(`${file.replace(/\/$/, "")}/`);
  return !isAround && !/^(\.\.\/)*\.\.\/?$/.test(file) && existsSync(path.join(root, file));
}

function isIn(names: readonly string[], filePath: string): boolean {
  const folder = filePath.endsWith("/") ? filePath : `${filePath}/`;
  return names.some((name) => name === filePath || name.startsWith(folder));
}
