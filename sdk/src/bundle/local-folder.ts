import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import * as path from "node:path";
import { writeWhole } from "../files/cached-files";
import { readOwn } from "../files/owner";
import { closeToOthers } from "../files/private";
import type { GivenFiles } from "./archive";
import { BUNDLE_FOLDER } from "./local-shared";

/** The folder that stands for `/var/task`. Workers may load from it at any time, so files change by being replaced. */
export class LocalFolder {
  #written = new Map<string, string>();
  /** Copies whose content has been compared: from then on stamps tell. */
  readonly #copied = new Set<string>();

  constructor(readonly path: string) {}

  /** Writes what is other than last time, by absolute path, in this order: a file comes after those that it loads. */
  async write(files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
    const written = this.#replace(files);
    await this.#removeOld(written);
  }

  /** Writes these and leaves the others, until all are written again. */
  add(files: ReadonlyMap<string, string | Uint8Array>): void {
    for (const [file, hash] of this.#replace(files)) this.#written.set(file, hash);
  }

  /** Gives the hashes of what is there now. */
  #replace(files: ReadonlyMap<string, string | Uint8Array>): Map<string, string> {
    // Bundles are CommonJS even below a package.json that says `"type": "module"`.
    const all = new Map<string, string | Uint8Array>([
      [path.join(this.path, "package.json"), '{"type":"commonjs"}\n'],
    ]);
    for (const [file, content] of files) all.set(file, content);
    const written = new Map<string, string>();
    const folders = new Set<string>();
    for (const [file, content] of all) {
      const hash = createHash("sha1").update(content).digest("base64");
      const before = this.#written.get(file);
      if (before !== hash && !(before === undefined && holds(file, content))) {
        replaceFile(file, content, folders);
      }
      written.set(file, hash);
    }
    return written;
  }

  /** Copies the files that are newer than last time, by path in the folder. Bundles are not overwritten. */
  async copy(files: GivenFiles): Promise<void> {
    for (const [name, source] of Object.entries(files)) {
      const target = path.join(this.path, name);
      if (this.#written.has(target)) continue;
      const isKnown = this.#copied.has(target);
      this.#copied.add(target);
      if (isKnown ? await isCopy(source, target) : isSame(source, target)) continue;
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      // In place of what is there: it may be another user's.
      await rm(target, { force: true });
      await copyFile(source, target);
      closeToOthers(target);
    }
  }

  /** Shared bundles carry their hash in their name. The previous one stays for workers that are just starting. */
  async #removeOld(written: Map<string, string>): Promise<void> {
    const shared = path.join(this.path, BUNDLE_FOLDER);
    for (const name of await readdir(shared).catch(() => [])) {
      const file = path.join(shared, name);
      if (!written.has(file) && !this.#written.has(file)) await rm(file, { force: true });
    }
    this.#written = written;
  }
}

/** Left by the last run: reading is much faster than writing. */
function holds(file: string, content: string | Uint8Array): boolean {
  return readOwn(file)?.equals(Buffer.from(content)) === true;
}

function replaceFile(file: string, content: string | Uint8Array, folders: Set<string>): void {
  const folder = path.dirname(file);
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  folders.add(folder);
  writeWhole(file, content);
}

function isSame(source: string, target: string): boolean {
  return readOwn(target)?.equals(readFileSync(source)) === true;
}

async function isCopy(source: string, target: string): Promise<boolean> {
  const [from, to] = await Promise.all([stat(source), stat(target).catch(() => undefined)]);
  return to !== undefined && to.size === from.size && to.mtimeMs >= from.mtimeMs;
}
