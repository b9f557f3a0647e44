import * as path from "node:path";
import type { CacheFolder } from "../../files/cache-folder";
import { stampOf } from "../../files/stamp";
import { hashContent } from "../archive";
import { areTrue, type Fact } from "./facts";
import type { FileSnapshot } from "./file-snapshot";

/** A file that is changed again within this time may have the stamp of the first change. */
const SETTLED_MS = 2_000;
/** The most files, for all projects of this user together. */
const MAX_FILES = 200;

/**
 * Remembers the facts that were true of one project's packages, until a package is touched. A bundle with an AWS SDK
 * depends on hundreds of its files, and on twice as many missing ones. Files outside of packages are inspected each time,
 * and so is everything when a package was touched.
 */
export class UntouchedPackages {
  readonly #project: string;

  constructor(
    private readonly root: string,
    private readonly cache: CacheFolder,
    private readonly now: () => number = Date.now,
  ) {
    this.#project = hashContent(root).slice(0, 16);
  }

  /** @param name of the bundle that depends on the facts, for a file */
  async areTrue(name: string, facts: readonly Fact[], snapshot: FileSnapshot): Promise<boolean> {
    const ofPackages = facts.filter(hasStamp);
    const others = facts.filter((fact) => !hasStamp(fact));
    if (!(await areTrue(this.root, others, snapshot))) return false;
    const entry = `${name}-${this.#project}`;
    const digest = digestOf(this.root, ofPackages, this.now() - SETTLED_MS);
    if (digest !== undefined && digest === read(this.cache, entry)) return true;
    // After the stamps were taken: what is touched from now on gets others.
    if (!(await areTrue(this.root, ofPackages, snapshot))) return false;
    if (digest !== undefined) write(this.cache, entry, digest);
    return true;
  }
}

/** Whether a fact is about a file of a package, or about a missing file, which the stamp of its folder shows. */
function hasStamp({ kind, path: name, value }: Fact): boolean {
  return name.includes("node_modules/") && (kind === "content" || value === "");
}

/** Undefined where something was touched since `settled`. */
function digestOf(root: string, facts: readonly Fact[], settled: number): string | undefined {
  const filePaths = new Set<string>();
  for (const { path: name, value } of facts) filePaths.add(value === "" ? path.posix.dirname(name) : name);
  const stamps: string[] = [];
  for (const filePath of filePaths) {
    const stamp = stampOf(path.resolve(root, filePath));
    if (stamp && stamp.changedMs > settled) return undefined;
    stamps.push(`${filePath} ${stamp?.text}`);
  }
  return hashContent(stamps.join("\n"));
}

function read(cache: CacheFolder, name: string): string | undefined {
  const digest = cache.read(name)?.body.toString();
  if (digest !== undefined) cache.touch(name);
  return digest;
}

function write(cache: CacheFolder, name: string, digest: string): void {
  try {
    cache.write(name, { body: [Buffer.from(digest)] });
    cache.makeRoom((_, at) => at < MAX_FILES);
  } catch {
    // On a full disk everything is inspected again next time.
  }
}
