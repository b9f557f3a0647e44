import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import * as path from "node:path";
import type { Archive } from "./types";

/** Files made by us, by path in the archive. */
export type MadeFiles = Readonly<Record<string, Uint8Array>>;

/** Files of the user's that go into an archive: absolute paths by path in the archive. */
export type GivenFiles = Readonly<Record<string, string>>;

/** Builds on disk are kept by content, so that hundreds of bundles are not held in memory and equal ones are written once. */
export class BuildFolder {
  readonly #folder: string;
  #ready: Promise<unknown> | undefined;

  constructor(root: string) {
    this.#folder = path.join(root, ".sapi", "build");
  }

  /** The archive of these files; made files are on disk afterwards, and one made file wins over a given one. */
  async store(made: MadeFiles, given: GivenFiles = {}): Promise<Archive> {
    const folder = await this.#write(made);
    const files: Record<string, string> = { ...given };
    for (const name of Object.keys(made)) files[name] = path.join(folder, name);
    return hashArchive(files);
  }

  async #write(made: MadeFiles): Promise<string> {
    const names = Object.keys(made).sort();
    const hash = createHash("sha256");
    for (const name of names) addToHash(hash, name, made[name] as Uint8Array);
    const folder = path.join(this.#folder, hash.digest("hex").slice(0, 32));
    if (existsSync(folder)) return folder;

    this.#ready ??= this.#prepare();
    await this.#ready;
    const unfinished = path.join(this.#folder, `unfinished-${randomUUID()}`);
    for (const name of names) {
      const file = path.join(unfinished, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, made[name] as Uint8Array);
    }
    await moveIntoPlace(unfinished, folder);
    return folder;
  }

  /** Bundles are CommonJS even below a package.json that says `"type": "module"`. */
  async #prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await writeFile(path.join(this.#folder, "package.json"), '{"type":"commonjs"}\n');
  }
}

/** Another process may have put the same content there first; then ours is not needed. */
async function moveIntoPlace(unfinished: string, folder: string): Promise<void> {
  try {
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** The archive of files that are on disk. */
export async function hashArchive(files: GivenFiles): Promise<Archive> {
  const hash = createHash("sha256");
  const sorted: Record<string, string> = {};
  for (const name of Object.keys(files).sort()) {
    sorted[name] = files[name] as string;
    addToHash(hash, name, await readFile(files[name] as string));
  }
  return { hash: hash.digest("hex").slice(0, 32), files: sorted };
}

/**
 * Every file below a folder, or the file itself, by path relative to it (empty for a file). Links are followed, since an
 * archive has none; a link to a folder that holds it is not gone into again.
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
  place: string,
  name: string,
  files: Record<string, string>,
  skip: (name: string) => boolean,
  above: ReadonlySet<string>,
): Promise<void> {
  if (!(await stat(place)).isDirectory()) {
    files[name] = place;
    return;
  }
  const real = await realpath(place);
  if (above.has(real)) return;
  for (const child of (await readdir(place)).sort()) {
    if (skip(child)) continue;
    await walk(path.join(place, child), path.posix.join(name, child), files, skip, new Set([...above, real]));
  }
}

function addToHash(hash: ReturnType<typeof createHash>, name: string, content: Uint8Array): void {
  hash.update(`${name}\0${content.byteLength}\0`).update(content);
}
