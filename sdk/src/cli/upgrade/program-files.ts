import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import * as path from "node:path";
import { readProject } from "../../graph";
import { UsageError } from "../command";
import { shown } from "./paths";

const CODE = /(?<!\.d)\.[cm]?[jt]sx?$/;
/** Folders of what others have written, or programs. */
export const NOT_WRITTEN: ReadonlySet<string> = new Set([
  "node_modules",
  "dist",
  "build",
  "out",
  "coverage",
  "cdk.out",
]);
/** The mark near the beginning of files that programs write. */
const GENERATED = /@generated|\bdo not edit\b/i;
const HEAD = 500;
const PACKAGE = "pulumi-serverless-api";
/** The project of Pulumi in a folder. */
export const MANIFESTS = ["Pulumi.yaml", "Pulumi.yml"];
const INSTALLED = `${path.sep}node_modules${path.sep}`;
const IMPORTED = /\b(?:from|import|require)\s*\(?\s*(["'])(\.{1,2}(?:\/[^"'\n]*)?)\1/g;
const ENDINGS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];
/** The endings of sources that a compiled name may stand for. */
const COMPILED: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx"],
  ".jsx": [".tsx"],
  ".mjs": [".mts"],
  ".cjs": [".cts"],
};

/** The program that files are of: the project around them, or the file itself. */
export function programOf([first = "."]: readonly string[]): string {
  const location = realpathSync(first);
  return projectAround(location) ?? location;
}

/** The files of a program. */
export interface ProgramFiles {
  /** Files that people have written. */
  readonly files: readonly string[];
  /** Files that programs have made and that use this package. You change the files that they are made of. */
  readonly generated: readonly string[];
}

/** The files of a program that is only inspected. Where its main is generated, these are the files in its folder. */
export function sourcesOf(program: string, stack?: string): ProgramFiles {
  const { main, project, isMade } = mainOf(program, stack);
  return sorted(isMade ? filesIn(project) : importedFrom({ main, project }));
}

/**
 * The given files, and the files in given folders. Without any, the program's main and all that it imports by relative
 * paths. Links are followed to their targets, and each file is there once.
 */
export function findProgramFiles(paths: readonly string[], stack?: string): ProgramFiles {
  if (paths.length > 0) return sorted(paths.flatMap(filesOf));
  const { main, project, isMade } = mainOf(".", stack);
  if (!isMade) return sorted(importedFrom({ main, project }));
  throw new UsageError(`the program's main, ${shown(main)}, is generated; give the folder of its sources`);
}

function sorted(found: readonly string[]): ProgramFiles {
  const all = [...new Set(found)].sort();
  const isMade = new Map(all.map((file) => [file, isGenerated(file)]));
  return {
    files: all.filter((file) => !isMade.get(file)),
    generated: all.filter((file) => isMade.get(file) && readFileSync(file, "utf8").includes(PACKAGE)),
  };
}

function isGenerated(file: string): boolean {
  return GENERATED.test(readFileSync(file, "utf8").slice(0, HEAD));
}

/** Whether what is there was made by programs, or is another package. Folders around the project say nothing. */
function isApart(location: string, project: string): boolean {
  const parts = path.relative(project, location).split(path.sep);
  return parts.some((part) => NOT_WRITTEN.has(part) || part === ".git") || location.includes(INSTALLED);
}

/** The file that a program begins with, and its project. */
interface Main {
  readonly main: string;
  readonly project: string;
}

function mainOf(program: string, stack = "dev"): Main & { readonly isMade: boolean } {
  const { entry, root } = readProject(program, stack);
  const [main, project] = [realpathSync(entry), realpathSync(root)];
  return { main, project, isMade: isApart(main, project) || isGenerated(main) };
}

function filesOf(given: string): readonly string[] {
  if (!existsSync(given)) throw new UsageError(`there is no ${given}`);
  const location = realpathSync(given);
  if (isApart(location, projectAround(location) ?? path.dirname(location))) {
    throw new UsageError(`${given} is no source of the program; give what it is made of`);
  }
  if (statSync(location).isDirectory()) return filesIn(location);
  if (!CODE.test(location)) throw new UsageError(`${given} is no file of TypeScript or JavaScript`);
  return [location];
}

function projectAround(location: string): string | undefined {
  if (MANIFESTS.some((name) => existsSync(path.join(location, name)))) return location;
  const above = path.dirname(location);
  return above === location ? undefined : projectAround(above);
}

/** Links to folders may lead in circles, and to what is not the program's own. */
function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = new Set(entries.map(({ name }) => name));
  return entries.flatMap((entry) => {
    const { name } = entry;
    const location = path.join(folder, name);
    if (entry.isDirectory()) return NOT_WRITTEN.has(name) || name.startsWith(".") ? [] : filesIn(location);
    if (!CODE.test(name) || isCompiled(name, names)) return [];
    return entry.isSymbolicLink() ? linked(location) : [location];
  });
}

function linked(location: string): readonly string[] {
  const isFile = statSync(location, { throwIfNoEntry: false })?.isFile() === true;
  const file = isFile ? realpathSync(location) : "";
  return isFile && !file.includes(INSTALLED) ? [file] : [];
}

/** `a.js` beside `a.ts`, which a compiler has put there. */
function isCompiled(name: string, beside: ReadonlySet<string>): boolean {
  const { name: base, ext } = path.parse(name);
  return COMPILED[ext]?.some((ending) => beside.has(base + ending)) === true;
}

/** The file and what it imports, directly or not. Nothing of a program in another language. */
function importedFrom({ main, project }: Main): readonly string[] {
  if (!CODE.test(main)) return [];
  const files = new Set([main]);
  // The loop visits the files that it adds, too.
  for (const file of files) {
    for (const [, , specifier = ""] of readFileSync(file, "utf8").matchAll(IMPORTED)) {
      const target = resolve(path.resolve(path.dirname(file), specifier));
      if (target !== undefined && !isApart(target, project)) files.add(target);
    }
  }
  return [...files];
}

function resolve(location: string): string | undefined {
  const { dir, name, ext } = path.parse(location);
  const candidates = [
    ...(COMPILED[ext] ?? []).map((ending) => path.join(dir, name + ending)),
    location,
    ...ENDINGS.map((ending) => location + ending),
    ...ENDINGS.map((ending) => path.join(location, `index${ending}`)),
  ];
  const found = candidates.find((file) => CODE.test(file) && existsSync(file) && statSync(file).isFile());
  return found === undefined ? undefined : realpathSync(found);
}
