import { readdir, readFile, readlink, stat } from "node:fs/promises";
import * as path from "node:path";
import { hashContent } from "../archive";

/** Looks at files and folders, each once: what many bundles share is read for all of them. */
export class Looks {
  readonly #contents = new Map<string, Promise<string>>();
  readonly #saves = new Map<string, Promise<number>>();
  readonly #texts = new Map<string, Promise<string | undefined>>();
  readonly #folders = new Map<string, Promise<readonly string[]>>();

  /** Hash of a file; empty where there is none. */
  content(file: string): Promise<string> {
    return once(this.#contents, file, async () => {
      const content = await readFile(file).catch(() => undefined);
      return content === undefined ? "" : hash(content);
    });
  }

  /** When a file was last saved, in milliseconds; 0 where there is none. */
  savedMs(file: string): Promise<number> {
    return once(this.#saves, file, async () => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0);
  }

  text(file: string): Promise<string | undefined> {
    return once(this.#texts, file, () => readFile(file, "utf8").catch(() => undefined));
  }

  /**
   * Hash of the names in a folder, and of where links lead; with a stem, of those names that a specifier with it could mean.
   * Empty where there are none.
   */
  async names(folder: string, stem?: string): Promise<string> {
    const names = await once(this.#folders, folder, () => namesIn(folder));
    const meant = stem === undefined ? names : names.filter((name) => isOf(stem, name));
    return meant.length === 0 ? "" : hash(meant.join("\0"));
  }
}

function isOf(stem: string, name: string): boolean {
  return name === stem || name.startsWith(`${stem}.`) || name.startsWith(`${stem}\n`);
}

/** Names, in scopes of packages as well, each with what a link leads to. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.map(async (entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isSymbolicLink()) return [`${entry.name}\n${await readlink(place)}`];
    const isScope = entry.name.startsWith("@") && path.basename(folder) === "node_modules";
    if (!isScope) return [entry.name];
    return (await namesIn(place)).map((name) => `${entry.name}/${name}`);
  });
  return (await Promise.all(names)).flat().sort();
}

function once<T>(known: Map<string, Promise<T>>, key: string, look: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? look();
  known.set(key, found);
  return found;
}

function hash(content: string | Uint8Array): string {
  return hashContent(content).slice(0, 32);
}
