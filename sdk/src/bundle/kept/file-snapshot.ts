import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import * as path from "node:path";
import { hashContent } from "../archive";

/**
 * The contents and names of files and folders, each read once for many bundles. The calls are synchronous, since hundreds
 * of small files take longer to wait for than to read.
 */
export class FileSnapshot {
  readonly #contents = new Map<string, Promise<string>>();
  readonly #saves = new Map<string, Promise<number>>();
  readonly #texts = new Map<string, Promise<string | undefined>>();
  readonly #folders = new Map<string, Promise<readonly string[]>>();

  /** Hash of a file. It is empty for a missing one. */
  content(file: string): Promise<string> {
    return once(this.#contents, file, async () => {
      // Most files that settings could be in are not there, and to read one of those makes an error.
      const isThere = orNothing(() => statSync(file, { throwIfNoEntry: false })) !== undefined;
      const content = isThere ? orNothing(() => readFileSync(file)) : undefined;
      return content === undefined ? "" : hash(content);
    });
  }

  /** The time at which a file was last saved, in milliseconds. It is 0 for a missing one. */
  savedMs(file: string): Promise<number> {
    return once(this.#saves, file, async () => orNothing(() => statSync(file))?.mtimeMs ?? 0);
  }

  text(file: string): Promise<string | undefined> {
    return once(this.#texts, file, async () => orNothing(() => readFileSync(file, "utf8")));
  }

  /**
   * Hash of the names in a folder, and of the targets of links. With a stem, only names that a specifier with it could
   * mean count. It is empty for a missing folder.
   */
  async names(folder: string, stem?: string): Promise<string> {
    const names = await once(this.#folders, folder, async () => namesIn(folder));
    const meant = stem === undefined ? names : names.filter((name) => isOf(stem, name));
    return meant.length === 0 ? "" : hash(meant.join("\0"));
  }
}

function isOf(stem: string, name: string): boolean {
  return name === stem || name.startsWith(`${stem}.`) || name.startsWith(`${stem}\n`);
}

/** Names, in scopes of packages as well, each with what a link leads to. */
function namesIn(folder: string): readonly string[] {
  const entries = orNothing(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  const names = entries.flatMap((entry) => {
    const entryPath = path.join(folder, entry.name);
    if (entry.isSymbolicLink()) return [`${entry.name}\n${readlinkSync(entryPath)}`];
    const isScope = entry.name.startsWith("@") && path.basename(folder) === "node_modules";
    return isScope ? namesIn(entryPath).map((name) => `${entry.name}/${name}`) : [entry.name];
  });
  return names.sort();
}

/** Nothing of what is not there. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function once<T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}

function hash(content: string | Uint8Array): string {
  return hashContent(content).slice(0, 32);
}
