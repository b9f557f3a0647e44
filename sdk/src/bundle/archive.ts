import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, realpath, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import * as path from "node:path";
import { FilledFolders, replaceFolder } from "../files/filled-folders";
import { readOwn } from "../files/owner";
import { makePrivateFolder } from "../files/private";
import { projectKey } from "../files/user-key";
import type { Archive } from "./types";

/** Files made by us, by path in the archive. */
export type MadeFiles = Readonly<Record<string, Uint8Array>>;

/** Files of the user's that go into an archive: absolute paths by path in the archive. */
export type GivenFiles = Readonly<Record<string, string>>;

const MAX_AGE_MS = 30 * 24 * 3600 * 1000;

/** Builds on disk, stored by content. Hundreds of bundles are not held in memory, and equal ones are written once. */
export class BuildFolder {
  readonly #folder: string;
  #ready: Promise<unknown> | undefined;
  #filled: FilledFolders | undefined;

  constructor(private readonly root: string) {
    this.#folder = path.join(root, ".sapi", "build");
  }

  /** The archive of these files. Made files are on disk afterwards, and a made file wins over a given one. */
  async store(made: MadeFiles, given: GivenFiles = {}): Promise<Archive> {
    const hashes = new Map(Object.entries(made).map(([name, content]) => [name, hashContent(content)]));
    return (await this.adopt(hashes, () => made, given)) as Archive;
  }

  /**
   * The archive of files that another cache holds. They are read where they are missing here or have changed. It is
   * `undefined` where they cannot be read.
   */
  async adopt(
    hashes: ReadonlyMap<string, string>,
    read: () => MadeFiles | undefined,
    given: GivenFiles = {},
  ): Promise<Archive | undefined> {
    const folder = path.join(this.#folder, hashNames(hashes));
    if (holdsFiles(folder, hashes)) await utimes(folder, new Date(), new Date());
    else {
      const made = read();
      if (!made) return undefined;
      await this.#write(made, folder, hashes);
    }
    const files: Record<string, string> = { ...given };
    for (const name of hashes.keys()) files[name] = path.join(folder, name);
    return hashArchive(files, hashes);
  }

  /** Absolute path of a folder that is filled once for each key, and again where it is damaged. */
  async folder(key: string, fill: (folder: string) => Promise<void>): Promise<string> {
    await this.#begin();
    this.#filled ??= new FilledFolders({ folder: this.#folder, key: projectKey(this.root, process.env) });
    return this.#filled.get(key, fill);
  }

  /** The same for a folder with one file. The path is that of the file. */
  async file(key: string, name: string, write: (file: string) => Promise<void>): Promise<string> {
    return path.join(await this.folder(key, (folder) => write(path.join(folder, name))), name);
  }

  /** An empty folder for what is made on the way. */
  async workplace(): Promise<string> {
    await this.#begin();
    const folder = path.join(this.#folder, `unfinished-${randomUUID()}`);
    await mkdir(folder, { mode: 0o700 });
    return folder;
  }

  async #write(made: MadeFiles, folder: string, hashes: ReadonlyMap<string, string>): Promise<void> {
    await this.#begin();
    const unfinished = path.join(this.#folder, `unfinished-${randomUUID()}`);
    for (const [name, content] of Object.entries(made)) {
      const file = path.join(unfinished, name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, content, { mode: 0o600 });
    }
    await publish(unfinished, folder, hashes);
  }

  #begin(): Promise<unknown> {
    this.#ready ??= this.#prepare();
    return this.#ready;
  }

  /** Bundles are CommonJS even below a package.json that says `"type": "module"`. */
  async #prepare(): Promise<void> {
    makePrivateFolder(path.dirname(this.#folder));
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFile(path.join(this.#folder, "package.json"), '{"type":"commonjs"}\n', { mode: 0o600 });
    await removeUnused(this.#folder);
  }
}

/** Removes builds that have not been asked for in a month, and what interrupted builds left. */
export async function removeUnused(folder: string): Promise<void> {
  const limit = Date.now() - MAX_AGE_MS;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name);
    const found = await stat(entryPath).catch(() => undefined);
    if (entry.isDirectory() && found && found.mtimeMs < limit)
      await rm(entryPath, { recursive: true, force: true });
  }
}

/** Another process may have published the same content first, and then ours is not needed. A damaged one is replaced. */
async function publish(
  unfinished: string,
  folder: string,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  try {
    await rename(unfinished, folder);
  } catch (error) {
    if (existsSync(folder) && !holdsFiles(folder, hashes)) return replaceFolder(unfinished, folder);
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Whether files are what they were, and nobody else can have written them: what is stored may be deployed or run. */
function holdsFiles(folder: string, hashes: ReadonlyMap<string, string>): boolean {
  for (const [name, hash] of hashes) {
    const content = readOwn(path.join(folder, name));
    if (!content || hashContent(content) !== hash) return false;
  }
  return true;
}

/** The archive of files that are on disk. Some hashes of contents may be known. */
export async function hashArchive(
  files: GivenFiles,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<Archive> {
  const hashes = new Map<string, string>();
  const sorted: Record<string, string> = {};
  for (const name of Object.keys(files).sort()) {
    sorted[name] = files[name] as string;
    hashes.set(name, known.get(name) ?? hashContent(await readFile(sorted[name])));
  }
  return { hash: hashNames(hashes), files: sorted };
}

/**
 * Every file below a folder, or the file itself, by path relative to it (empty for a file). Links are followed, since an
 * archive has none. A link to a folder around it is not followed again.
 */
export async function listFiles(
  start: string,
  skip: (name: string) => boolean = () => false,
): Promise<GivenFiles> {
  const files: Record<string, string> = {};
  await walk(start, "", files, skip, new Set());
  return files;
}

async function walk(
  filePath: string,
  name: string,
  files: Record<string, string>,
  skip: (name: string) => boolean,
  above: ReadonlySet<string>,
): Promise<void> {
  if (!(await stat(filePath)).isDirectory()) {
    files[name] = filePath;
    return;
  }
  const real = await realpath(filePath);
  if (above.has(real)) return;
  for (const child of (await readdir(filePath)).sort()) {
    if (skip(child)) continue;
    await walk(
      path.join(filePath, child),
      path.posix.join(name, child),
      files,
      skip,
      new Set([...above, real]),
    );
  }
}

export function hashContent(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

function hashNames(hashes: ReadonlyMap<string, string>): string {
  const text = [...hashes].map(([name, hash]) => `${name}\0${hash}\n`).sort();
  return createHash("sha256").update(text.join("")).digest("hex").slice(0, 32);
}

/** Names that are never code: version control, our own output, and what file managers leave behind. */
const SKIPPED = new Set([".git", ".sapi", ".DS_Store"]);

/**
 * The archive of a folder as it is: `bundle: false`, and every runtime but Node. The files of the folder are at the root
 * of the archive, where Python, Ruby and prebuilt programs expect them. The handler is therefore named without its
 * `srcPath`.
 */
export async function packageFolder(root: string, folder: string): Promise<Archive> {
  return hashArchive(await listFiles(path.resolve(root, folder), (name) => SKIPPED.has(name)));
}
