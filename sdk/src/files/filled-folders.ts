import { createHash, randomUUID } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, utimesSync } from "node:fs";
import * as path from "node:path";
import { isOwn, ownUser, readOwn } from "./owner";
import { closeAllToOthers } from "./private";
import { readSealed, type Seal, writeSealed } from "./sealed";

/** The two entries in the folder of a name: the files, and the list of them. */
const FILES = "files";
const LIST = "list";

/** The parent of the folders, the key that seals their lists, and their owner. */
export interface FilledOptions {
  /** Absolute path of a folder that is there. */
  readonly folder: string;
  readonly key: Buffer;
  /** @default this process's */
  readonly user?: number | undefined;
}

/**
 * Folders that are filled once for each name, such as packages that a tool has installed. Each has a sealed list of the
 * hashes of its files. A folder that is damaged, or that another user has written to, is filled anew. Each instance
 * checks a folder once.
 */
export class FilledFolders {
  readonly #user: number | undefined;
  readonly #known = new Set<string>();

  constructor(private readonly options: FilledOptions) {
    this.#user = options.user ?? ownUser();
  }

  /** Absolute path of the folder if it is there and holds what it was filled with. */
  find(name: string): string | undefined {
    const target = path.join(this.options.folder, name);
    const files = path.join(target, FILES);
    if (!(this.#known.has(name) && isThere(files)) && !this.#holds(target, name)) return undefined;
    this.#known.add(name);
    return files;
  }

  /**
   * Absolute path of the folder. It gets its name when it is complete, so that no other process finds half of one. When two
   * fill it at once, the first wins.
   */
  async get(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
    const target = path.join(this.options.folder, name);
    const found = this.find(name);
    if (found !== undefined) {
      for (const entry of [target, found]) utimesSync(entry, new Date(), new Date());
      return found;
    }
    const unfinished = path.join(this.options.folder, `unfinished-${randomUUID()}`);
    const files = path.join(unfinished, FILES);
    mkdirSync(files, { recursive: true, mode: 0o700 });
    try {
      await fill(files);
      // Files that a tool or a copy has made have modes of its choice.
      closeAllToOthers(unfinished);
      const list = Buffer.from(JSON.stringify(listOf(files, this.#user)));
      writeSealed(path.join(unfinished, LIST), this.#seal(name), { body: [list] });
      return this.#publish(unfinished, target, name);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }

  #publish(unfinished: string, target: string, name: string): string {
    try {
      renameSync(unfinished, target);
    } catch (error) {
      if (!isThere(target)) throw error;
      const found = this.find(name);
      if (found !== undefined) return found;
      replaceFolder(unfinished, target);
    }
    return path.join(target, FILES);
  }

  #holds(target: string, name: string): boolean {
    const list = readSealed(path.join(target, LIST), this.#seal(name))?.body;
    if (!list) return false;
    try {
      const files = path.join(target, FILES);
      return JSON.stringify(listOf(files, this.#user)) === list.toString();
    } catch {
      // Somebody is writing there.
      return false;
    }
  }

  #seal(name: string): Seal {
    const { folder, key } = this.options;
    return { key, purpose: `${path.basename(folder)}/${name}`, user: this.#user };
  }
}

/** Puts a folder where another one is, which another process may be reading. */
export function replaceFolder(folder: string, target: string): void {
  const previous = path.join(path.dirname(target), `unfinished-${randomUUID()}`);
  renameSync(target, previous);
  renameSync(folder, target);
  try {
    rmSync(previous, { recursive: true, force: true });
  } catch {
    // Another user's: whoever clears the folder of what nobody asks for removes it.
  }
}

type Listed = readonly [name: string, content: string];

/** Every file below a folder with its hash, and every link with what it leads to. Throws for what is not this user's. */
function listOf(folder: string, user: number | undefined, name = ""): readonly Listed[] {
  const filePath = path.join(folder, name);
  const stats = lstatSync(filePath);
  if (stats.isSymbolicLink()) return [[name, `link ${readlinkSync(filePath)}`]];
  if (stats.isDirectory()) {
    if (!isOwn(stats, user)) throw new Error(`others can write to ${filePath}`);
    const names = readdirSync(filePath).sort();
    return names.flatMap((one) => listOf(folder, user, path.posix.join(name, one)));
  }
  const content = readOwn(filePath, { user });
  if (!content) throw new Error(`others can write to ${filePath}, or it is no file`);
  return [[name, createHash("sha256").update(content).digest("hex")]];
}

function isThere(filePath: string): boolean {
  return lstatSync(filePath, { throwIfNoEntry: false }) !== undefined;
}
