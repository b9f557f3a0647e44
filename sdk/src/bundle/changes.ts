import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import * as path from "node:path";
import type { Metafile } from "esbuild";
import type { SalvagedBuild } from "./failures";

interface Seen {
  /** Time and size of the file. It is `undefined` when the file may have been written while it was read. */
  readonly stamp: string | undefined;
  /**
   * The hash of the content that was built. A file written after the build had begun has the hash of the build before,
   * since this build may have read the old content.
   */
  readonly hash: string;
  readonly isWritten?: true;
  /** Its imports. They change without the file when another file replaces an import. */
  readonly imports: string;
}

/** File systems keep times in steps, so a file written just before the build may look a little older than it is. */
const CLOCK_STEP_MS = 20;

/**
 * Tells which entries of a build are other than in the build before, by the contents of what they are made of. The graph
 * is walked once for all entries, against its arrows, from the files that changed.
 */
export class ChangeTracker {
  #seen = new Map<string, Seen>();
  #broken: ReadonlySet<string> = new Set();
  #output = "";

  constructor(private readonly root: string) {}

  /** @param startedAt when the build began, in milliseconds since 1970 */
  changedFiles({ result: { metafile, outputFiles }, broken }: SalvagedBuild, startedAt: number): Set<string> {
    const isFixed = (file: string) => broken.has(file) !== this.#broken.has(file);
    const changed = new Set([...broken.keys(), ...this.#broken].filter(isFixed));
    const seen = new Map<string, Seen>();
    for (const [file, { imports }] of Object.entries(metafile.inputs)) {
      const before = this.#seen.get(file);
      const now = this.#inspect(file, startedAt, imports.map((imported) => imported.path).join("\n"), before);
      if (now === undefined) continue;
      seen.set(file, now);
      if (now.hash !== before?.hash || now.imports !== before.imports || before.stamp === undefined)
        changed.add(file);
    }
    const output = outputFiles.map(({ path: filePath, hash }) => `${filePath} ${hash}`).join("\n");
    // Other output from the same files: something like tsconfig.json has changed, and it may matter to all of them.
    const isSame = changed.size === 0 && seen.size === this.#seen.size;
    const isWritten = [...seen.values()].some((now) => now.isWritten);
    const isUnexplained = output !== this.#output && isSame && !isWritten;
    this.#seen = seen;
    this.#broken = new Set(broken.keys());
    this.#output = output;
    return isUnexplained ? new Set(seen.keys()) : changed;
  }

  /** The hash of the content that the last build read. It is `undefined` where the build may have read another one. */
  hashOf(file: string): string | undefined {
    const { stamp, hash } = this.#seen.get(file) ?? {};
    return stamp === undefined ? undefined : hash;
  }

  #inspect(file: string, startedAt: number, imports: string, before: Seen | undefined): Seen | undefined {
    const filePath = path.resolve(this.root, file);
    const stat = statSync(filePath, { throwIfNoEntry: false });
    if (!stat?.isFile()) return undefined;
    const isSettled = stat.mtimeMs < startedAt - CLOCK_STEP_MS;
    const stamp = isSettled ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : undefined;
    if (stamp !== undefined && stamp === before?.stamp) return { stamp, hash: before.hash, imports };
    // Packages are many and large, and change only when they are installed anew: for them the time is enough.
    if (stamp !== undefined && file.includes("node_modules/")) return { stamp, hash: stamp, imports };
    // The next build takes the file for changed, and reports to its author.
    if (before && stat.mtimeMs > startedAt) return { stamp, hash: before.hash, imports, isWritten: true };
    return { stamp, hash: contentHash(filePath), imports };
  }
}

/** The hash of a file's content, as builds compare it. */
export function contentHash(filePath: string): string {
  return createHash("sha256").update(readFileSync(filePath)).digest("hex");
}

/** The files that come to one of the given files, these included. */
export function importersOf(files: ReadonlySet<string>, { inputs }: Pick<Metafile, "inputs">): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, { imports }] of Object.entries(inputs)) {
    for (const imported of imports) {
      const known = importers.get(imported.path);
      if (known) known.push(file);
      else importers.set(imported.path, [file]);
    }
  }
  const found = new Set(files);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
}
