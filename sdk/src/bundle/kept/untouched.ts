import * as path from "node:path";
import type { CacheFolder } from "../../files/cache-folder";
import { stampOf } from "../../files/stamp";
import { hashContent } from "../archive";
import { areTrue, type Fact } from "./facts";
import type { Looks } from "./looks";

/** Whoever changes a file again within this time may leave its stamp as it is. */
const SETTLED_MS = 2_000;
/** Of all projects of this user. */
const MOST_FILES = 200;

/**
 * Knows which facts were found to be true of one project's packages, and that nothing of them was touched since: a bundle with
 * an AWS SDK rests on hundreds of files of it, and on twice as many that are not there. What is not in a package is looked at
 * each time, as is all when something was touched.
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

  /** @param name of what rests on the facts, for a file */
  async areTrue(name: string, facts: readonly Fact[], looks: Looks): Promise<boolean> {
    const ofPackages = facts.filter(hasStamp);
    const others = facts.filter((fact) => !hasStamp(fact));
    if (!(await areTrue(this.root, others, looks))) return false;
    const kept = `${name}-${this.#project}`;
    const digest = digestOf(this.root, ofPackages, this.now() - SETTLED_MS);
    if (digest !== undefined && digest === read(this.cache, kept)) return true;
    // After the stamps were taken: what is touched from now on gets others.
    if (!(await areTrue(this.root, ofPackages, looks))) return false;
    if (digest !== undefined) write(this.cache, kept, digest);
    return true;
  }
}

/** Of a file of a package; or that something is not there, which the stamp of its folder tells. */
function hasStamp({ kind, path: name, value }: Fact): boolean {
  return name.includes("node_modules/") && (kind === "content" || value === "");
}

/** Undefined where something was touched since `settled`. */
function digestOf(root: string, facts: readonly Fact[], settled: number): string | undefined {
  const places = new Set<string>();
  for (const { path: name, value } of facts) places.add(value === "" ? path.posix.dirname(name) : name);
  const stamps: string[] = [];
  for (const place of places) {
    const stamp = stampOf(path.resolve(root, place));
    if (stamp && stamp.changedMs > settled) return undefined;
    stamps.push(`${place} ${stamp?.text}`);
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
    cache.makeRoom((_, at) => at < MOST_FILES);
  } catch {
    // A full disk is no reason not to go on: next time everything is looked at again.
  }
}
