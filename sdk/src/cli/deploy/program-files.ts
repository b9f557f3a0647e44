import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import * as path from "node:path";

/** Hashes of the contents of files, by their paths. */
export type FileHashes = ReadonlyMap<string, string>;

/** A tree with more is not read to its end, since that would take longer than the comparison that it saves. */
const MOST = { files: 10_000, bytes: 128 * 2 ** 20 } as const;

/** Folders in which nobody writes programs. The lists of installed packages are read all the same. */
const SKIPPED = new Set([".git", ".hg", ".svn", ".sapi", ".pulumi", ".venv", "__pycache__"]);
const INSTALLED = [".package-lock.json", ".yarn-state.yml", ".modules.yaml"];

const OWN_ROOT = path.resolve(__dirname, "..", "..", "..");

/** Thrown where a tree is too large. */
class TooMuch extends Error {}

/**
 * Reads all files that a program may consist of: those of its repository or workspace, or else of its project. Folders of
 * other files that it was seen to read are read as well. Undefined where these are too many.
 */
export function readProgramFiles(root: string, seen: readonly string[] = []): FileHashes | undefined {
  const top = topFolder(root);
  const elsewhere = seen.filter((file) => !isIn(top, file) && !isInstalled(file)).map(folderOf);
  const tree = new Tree();
  try {
    for (const folder of [top, ...new Set(elsewhere)]) tree.read(folder);
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
  return tree.hashes;
}

function isIn(folder: string, file: string): boolean {
  return file.startsWith(folder + path.sep);
}

/** The lists of installed packages stand for them. This package may be a link to a folder elsewhere. */
function isInstalled(file: string): boolean {
  return isIn(OWN_ROOT, file) || file.split(path.sep).includes("node_modules");
}

/** Whether the same files have the same contents, apart from some. */
export function areSame(one: FileHashes, other: FileHashes, except: ReadonlySet<string>): boolean {
  const paths = new Set([...one.keys(), ...other.keys()]);
  return [...paths].every((file) => except.has(file) || one.get(file) === other.get(file));
}

class Tree {
  readonly hashes = new Map<string, string>();
  readonly #folders = new Set<string>();
  #bytes = 0;

  read(folder: string): void {
    const real = realpathSync(folder);
    if (this.#folders.has(real)) return;
    this.#folders.add(real);
    for (const { name } of readdirSync(folder, { withFileTypes: true })) {
      if (!SKIPPED.has(name)) this.#readEntry(path.join(folder, name), name);
    }
  }

  #readEntry(entryPath: string, name: string): void {
    // Symbolic links are followed.
    const found = statSync(entryPath, { throwIfNoEntry: false });
    if (found?.isDirectory()) {
      if (name === "node_modules") this.#readInstalled(entryPath);
      else this.read(entryPath);
    } else if (found?.isFile()) this.#readFile(entryPath, found.size);
  }

  #readInstalled(folder: string): void {
    for (const name of INSTALLED) {
      const file = path.join(folder, name);
      const found = statSync(file, { throwIfNoEntry: false });
      if (found?.isFile()) this.#readFile(file, found.size);
    }
  }

  #readFile(file: string, size: number): void {
    this.#bytes += size;
    if (this.hashes.size >= MOST.files || this.#bytes > MOST.bytes) throw new TooMuch();
    this.hashes.set(file, hashOf(file));
  }
}

/** A file that cannot be read is one that the program cannot read either. */
function hashOf(file: string): string {
  try {
    return createHash("sha256").update(readFileSync(file)).digest("base64");
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

/** The outermost folder of the repository or the workspace that a project is in. */
function topFolder(root: string): string {
  let top = root;
  for (let folder = root; ; folder = path.dirname(folder)) {
    if (isTop(folder)) top = folder;
    if (folder === path.dirname(folder)) return top;
  }
}

function isTop(folder: string): boolean {
  const has = (name: string) => existsSync(path.join(folder, name));
  return has(".git") || has("pnpm-workspace.yaml") || hasWorkspaces(path.join(folder, "package.json"));
}

function hasWorkspaces(manifest: string): boolean {
  try {
    return (JSON.parse(readFileSync(manifest, "utf8")) as { workspaces?: unknown }).workspaces !== undefined;
  } catch {
    // There is none, or none that anybody could install by.
    return false;
  }
}

function folderOf(file: string): string {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ? file : path.dirname(file);
}
