import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { Script } from "node:vm";
import { CacheFolder } from "../files/cache-folder";
import { type Stamp, stampOf } from "../files/stamp";
import { stateFolder } from "../files/state-folder";
import { type KeptModule, type KeptModules, readKeptFile, writeKeptFile } from "./kept-file";
import { canHook, hookCompiler, hookLookups, type ModuleAnswers, wrapped } from "./module-hooks";
import { foldersOfPackages, rootOf } from "./package-folders";

/** Changes with every change of the format. */
const FORM = 2;
/** Each is for one kind of process of one Node and one installation. */
const MOST_FILES = 12;
/** The most bytes of one file. A larger cache is started anew. */
const MOST_BYTES = 64 * 1024 * 1024;

const OWN_ROOT = path.resolve(__dirname, "..", "..");

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Caches the modules that processes of one kind load: the paths, texts and compiled code of installed modules, in one
 * file of the user's.
 *
 * Most of a start is Node searching for more than a thousand files, reading them, and V8 compiling them. They are the
 * same each time. Node's own compile cache spares only the compilation, and Node 20 has none. A cached module is still an
 * object of its own that others may inspect and change. A file that has changed since is loaded as if nothing were
 * cached.
 */
export class ModuleKeeper implements ModuleAnswers {
  readonly #kept: KeptModules | undefined;
  /** Cached modules that were found to be current. */
  readonly #current = new Map<string, KeptModule | undefined>();
  readonly #areFoldersSame: boolean;
  readonly #reading = new Map<string, Stamp>();
  readonly #compiled = new Map<string, { readonly stamp: string; source: string; script: Script }>();
  readonly #found = new Map<string, Map<string, string>>();

  private constructor(
    private readonly cache: CacheFolder,
    private readonly name: string,
  ) {
    this.#kept = readKeptFile(cache, name);
    this.#areFoldersSame = Object.entries(this.#kept?.folders ?? {}).every(
      ([folder, stamp]) => (stampOf(folder)?.text ?? null) === stamp,
    );
  }

  /**
   * Open the cache and use it. It is `undefined` where that is not possible.
   * @param kind of process: those of one kind load much the same
   */
  static begin(kind: string, env: Env = process.env): ModuleKeeper | undefined {
    // The variable that turns Node's own cache off turns this one off too. Coverage measures the original code.
    if (env.NODE_DISABLE_COMPILE_CACHE || env.NODE_V8_COVERAGE || !canHook()) return undefined;
    try {
      const cache = CacheFolder.open(stateFolder(env), "modules");
      if (!cache) return undefined;
      const keeper = new ModuleKeeper(cache, nameFor(kind, env));
      hookCompiler(keeper);
      hookLookups(keeper);
      return keeper;
    } catch {
      // A home that cannot be written to.
      return undefined;
    }
  }

  /** Come first again, after another loader has installed itself. The cached modules stay as they are. */
  comeFirst(): void {
    hookLookups(this);
  }

  find(request: string, from: string): string | undefined {
    if (!this.#areFoldersSame) return undefined;
    const place = this.#kept?.found[path.dirname(from)]?.[request];
    return place !== undefined && this.#currentOf(from) && this.#currentOf(place) ? place : undefined;
  }

  found(request: string, from: string, file: string): void {
    if (!isKeepable(from) || !isKeepable(file)) return;
    const folder = path.dirname(from);
    const known = this.#found.get(folder);
    if (known) known.set(request, file);
    else this.#found.set(folder, new Map([[request, file]]));
  }

  read(file: string): string | undefined {
    return this.#currentOf(file)?.source;
  }

  reading(file: string): void {
    const stamp = isKeepable(file) ? stampOf(file) : undefined;
    // A file saved a moment ago may be saved again before it is read.
    if (stamp && stamp.changedMs < performance.timeOrigin) this.#reading.set(file, stamp);
  }

  compile(file: string, content: string): ((...args: unknown[]) => unknown) | undefined {
    const kept = this.#currentOf(file);
    if (kept) return this.#compileKept(file, content, kept);
    const stamp = this.#reading.get(file);
    if (!stamp || !isPlain(content)) return undefined;
    const script = compile(file, content);
    if (script) this.#compiled.set(file, { stamp: stamp.text, source: content, script });
    return script?.runInThisContext();
  }

  /** Keep what was compiled, if there was anything new. */
  keep(): void {
    if (this.#compiled.size === 0) return;
    try {
      const modules = this.#merged();
      const folders = foldersOfPackages(modules.keys(), OWN_ROOT).map(
        (folder) => [folder, stampOf(folder)?.text ?? null] as const,
      );
      writeKeptFile(this.cache, this.name, {
        modules,
        found: this.#mergedFound(),
        folders: Object.fromEntries(folders),
      });
      removeOldest(this.cache);
    } catch {
      // An error here costs the next start some time, and nothing else.
    }
    this.#compiled.clear();
  }

  #compileKept(file: string, content: string, kept: KeptModule) {
    // A tool that changes modules has changed this one: the cache has another text.
    if (content !== kept.source) return undefined;
    const script = compile(file, content, kept.code);
    if (script?.cachedDataRejected) this.#compiled.set(file, { stamp: kept.stamp, source: content, script });
    return script?.runInThisContext();
  }

  #currentOf(file: string): KeptModule | undefined {
    if (this.#current.has(file)) return this.#current.get(file);
    const kept = this.#kept?.modules.get(file);
    const current = kept && stampOf(file)?.text === kept.stamp ? kept : undefined;
    this.#current.set(file, current);
    return current;
  }

  /** With those that this process had no use for. */
  #merged(): Map<string, KeptModule> {
    const made = [...this.#compiled]
      .filter(([file, { source }]) => isTextOf(file, source))
      .map(([file, { stamp, source, script }]) => {
        return [file, { stamp, source, code: script.createCachedData() }] as const;
      });
    const before = [...(this.#kept?.modules ?? [])].filter(([file]) => this.#currentOf(file));
    const bytes = [...before, ...made].reduce(
      (sum, [, { source, code }]) => sum + source.length + code.length,
      0,
    );
    return new Map(bytes > MOST_BYTES ? made : [...before, ...made]);
  }

  #mergedFound(): KeptModules["found"] {
    const found = new Map(this.#areFoldersSame ? Object.entries(this.#kept?.found ?? {}) : []);
    for (const [folder, places] of this.#found)
      found.set(folder, { ...found.get(folder), ...Object.fromEntries(places) });
    return Object.fromEntries(found);
  }
}

/** Of the package itself and of those that are installed. A program's own files change all the time. */
function isKeepable(file: string): boolean {
  return file.endsWith(".js") && rootOf(file, OWN_ROOT) !== undefined;
}

/** Another loader may give its own text for a file. The cache leaves it alone. */
function isTextOf(file: string, source: string): boolean {
  try {
    return readFileSync(file, "utf8") === source;
  } catch {
    return false;
  }
}

/** Not what another loader would change, nor what is started by itself. */
function isPlain(content: string): boolean {
  return !content.includes("import(") && !content.startsWith("#!");
}

function compile(filename: string, content: string, cachedData?: Buffer): Script | undefined {
  try {
    return new Script(wrapped(content), { filename, ...(cachedData && { cachedData }) });
  } catch {
    // Node says what is wrong with it, or takes it as an ES module.
    return undefined;
  }
}

/** The file of one kind of process: V8 takes what was compiled by the same V8 with the same options. */
function nameFor(kind: string, env: Env): string {
  const { version, arch, execArgv, versions } = process;
  const form = [FORM, OWN_ROOT, version, versions.v8, arch, execArgv, env.NODE_OPTIONS ?? ""];
  const key = createHash("sha256").update(JSON.stringify(form)).digest("hex").slice(0, 32);
  return `${kind}-${key}`;
}

/** Make room: other versions, and drafts of who was ended meanwhile. */
function removeOldest(cache: CacheFolder): void {
  try {
    cache.makeRoom((_, at) => at < MOST_FILES);
  } catch {
    // Somebody else is at it.
  }
}
