import * as path from "node:path";
import type { BuildOptions, Metafile } from "esbuild";
import { CacheFolder } from "../../files/cache-folder";
import { BUNDLE_CACHE_VARIABLE } from "../../values/bundle-cache";
import { hashContent, type MadeFiles } from "../archive";
import { AWS_SDK_V2 } from "../aws-sdk-v2/name";
import { type CachedFolders, userCache } from "../languages/user-cache";
import type { Bundle } from "../types";
import { type Note, noteIn, readMade, writeCacheFile } from "./cache-file";
import { areTrue, type Fact, factsOf } from "./facts";
import { FileSnapshot } from "./file-snapshot";
import { inputsOf } from "./inputs";
import { UntouchedPackages } from "./untouched";

/** The bundle that was made of an entry. */
interface MadeBundle {
  readonly made: MadeFiles;
  readonly exports: Bundle["exports"];
}

/** A cached bundle. */
export interface CachedBundle extends Pick<Bundle, "exports"> {
  /** Hashes of its files, by path in the archive. */
  readonly hashes: ReadonlyMap<string, string>;
  /** The files themselves. It is `undefined` where a content has changed. */
  read(): MadeFiles | undefined;
}

/** A build by esbuild. */
export interface Built {
  readonly metafile: Pick<Metafile, "inputs">;
  /** The first modules, where they are not the entry itself. */
  readonly entries?: readonly string[];
  /** The snapshot for reads after the build. */
  readonly after: FileSnapshot;
}

/** Changes with whatever we do to what esbuild writes. */
const FORM = 2;
/** Most bytes of the cache, for all programs of this user. */
const MAX_BYTES = 512 * 1024 * 1024;
/** The most variants of one entry. Other branches and folders have their own. */
const MAX_VARIANTS = 4;
const KEY_LENGTH = 33;

let isTrimmed = false;

/**
 * A cache of bundles, of every command in every folder. A bundle is made again when one of its inputs has changed. An
 * instance inspects each file once: it is for the requests of one moment.
 */
export class BundleCache {
  readonly #snapshot = new FileSnapshot();
  /** Files that were saved since may not be what esbuild reads. */
  readonly #sinceMs = Date.now();
  readonly #names: readonly string[];

  private constructor(
    private readonly root: string,
    private readonly cache: CacheFolder,
    private readonly form: string,
    private readonly untouched: UntouchedPackages | undefined,
  ) {
    this.#names = cache.names();
  }

  /**
   * Opens the cache. It is `undefined` where nothing is cached: settings with code in them, such as plugins, cannot be
   * compared.
   * @param isAlone whether one bundle is requested, and not hundreds that share their inputs
   * @param beside files that are archived with them: without such a file a warning is due, and the source is built
   */
  static of(
    root: string,
    settings: BuildOptions,
    { isAlone = false, beside }: { readonly isAlone?: boolean; readonly beside?: unknown } = {},
  ): BundleCache | undefined {
    const { env } = process;
    if (env[BUNDLE_CACHE_VARIABLE] === "off") return undefined;
    const form = formOf({ ...settings, beside }, env);
    if (form === undefined) return undefined;
    try {
      const cacheFolder = userCache(root, env);
      const cache = cacheIn(cacheFolder, "bundles");
      const untouched = isAlone ? cacheIn(cacheFolder, "untouched") : undefined;
      return cache && new BundleCache(root, cache, form, untouched && new UntouchedPackages(root, untouched));
    } catch {
      // A home that cannot be written to: everything is built.
      return undefined;
    }
  }

  /** The cached bundle of an entry, if its sources are unchanged. */
  async find(entry: string): Promise<CachedBundle | undefined> {
    const key = this.#keyOf(entry);
    for (const name of this.#names.filter((one) => one.startsWith(key))) {
      const file = this.cache.open(name);
      const note = file && noteIn(file);
      if (!note || !(await this.#areTrue(name, note.facts))) continue;
      this.cache.touch(name);
      const hashes = Object.entries(note.made).map(([path, { hash }]) => [path, hash] as const);
      return {
        exports: note.exports ?? undefined,
        hashes: new Map(hashes),
        read: () => readMade(file, note),
      };
    }
    return undefined;
  }

  /** Keep a bundle. */
  async store(
    entry: string,
    { metafile, entries = [entry], after }: Built,
    { made, exports }: MadeBundle,
  ): Promise<void> {
    const files = inputsOf(metafile, entries);
    if (!files || (await this.#isAnySaved(files, after))) return;
    const facts = await factsOf(this.root, files, this.#snapshot);
    if (!facts) return;
    const sizes = Object.entries(made).map(
      ([name, content]) => [name, { hash: hashContent(content), bytes: content.byteLength }] as const,
    );
    const note: Note = { facts, exports: exports ?? null, made: Object.fromEntries(sizes) };
    const variant = hashContent(JSON.stringify(facts)).slice(0, 16);
    writeCacheFile(this.cache, `${this.#keyOf(entry)}${variant}`, note, Object.values(made));
  }

  /** Make room, once for a process: something was added. */
  trim(): void {
    if (isTrimmed) return;
    isTrimmed = true;
    const counts = new Map<string, number>();
    let bytes = 0;
    this.cache.makeRoom((one) => {
      const key = one.name.slice(0, KEY_LENGTH);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      bytes += one.bytes;
      return bytes <= MAX_BYTES && count <= MAX_VARIANTS;
    });
  }

  #areTrue(name: string, facts: readonly Fact[]): Promise<boolean> {
    if (this.untouched) return this.untouched.areTrue(name, facts, this.#snapshot);
    return areTrue(this.root, facts, this.#snapshot);
  }

  async #isAnySaved(files: readonly string[], after: FileSnapshot): Promise<boolean> {
    for (const file of files)
      if ((await after.savedMs(path.resolve(this.root, file))) >= this.#sinceMs) return true;
    return false;
  }

  #keyOf(entry: string): string {
    return `${hashContent(`${this.form}\0${entry}`).slice(0, KEY_LENGTH - 1)}-`;
  }
}

function cacheIn({ folder, key }: CachedFolders, kind: string): CacheFolder | undefined {
  return CacheFolder.open(folder, kind, { key });
}

/** The settings that decide how bundles are made, besides their sources. It is `undefined` where one of them is code. */
function formOf(
  settings: BuildOptions & { readonly beside: unknown },
  env: NodeJS.ProcessEnv,
): string | undefined {
  const { absWorkingDir: _, outbase: __, outdir: ___, plugins = [], ...others } = settings;
  let hasCode = false;
  const ofProgram = plugins.filter(({ name }) => name !== AWS_SDK_V2);
  const text = JSON.stringify({ ...others, plugins: ofProgram }, (_key, value: unknown) => {
    if (typeof value === "function") hasCode = true;
    return value instanceof RegExp ? String(value) : value;
  });
  if (hasCode) return undefined;
  const { version } = require("esbuild/package.json") as { readonly version: string };
  return JSON.stringify([FORM, version, text, env.NODE_PATH ?? ""]);
}
