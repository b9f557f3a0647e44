import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { Script } from "node:vm";
import { CacheFolder } from "../files/cache-folder";
import { type Stamp, stampOf } from "../files/stamp";
import { stateFolder } from "../files/state-folder";
import {
  type CachedModule,
  type CachedModules,
  readCachedModules,
  writeCachedModules,
} from "./module-cache-file";
import { canHook, hookCompiler, hookLookups, type ModuleAnswers, wrapped } from "./module-hooks";
import { foldersOfPackages, rootOf } from "./package-folders";

/** Changes with every change of the format. */
const FORM = 2;
/** Each is for one kind of process of one Node and one installation. */
const MAX_FILES = 12;
/** The most bytes of one file. A larger cache is started anew. */
const MAX_BYTES = 64 * 1024 * 1024;

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
export class ModuleCache implements ModuleAnswers {
  readonly #cached: CachedModules | undefined;
  /** Cached modules that were found to be current. */
  readonly #current = new Map<string, CachedModule | undefined>();
  readonly #areFoldersSame: boolean;
  readonly #reading = new Map<string, Stamp>();
  readonly #compiled = new Map<string, { readonly stamp: string; source: string; script: Script }>();
  readonly #found = new Map<string, Map<string, string>>();

  private constructor(
    private readonly cache: CacheFolder,
    private readonly name: string,
  ) {
    this.#cached = readCachedModules(cache, name);
    this.#areFoldersSame = Object.entries(this.#cached?.folders ?? {}).every(
      ([folder, stamp]) => (stampOf(folder)?.text ?? null) === stamp,
    );
  }

  /**
   * Open the cache and use it. It is `undefined` where that is not possible.
   * @param kind of process: those of one kind load much the same
   */
  static begin(kind: string, env: Env = process.env): ModuleCache | undefined {
    // The variable that turns Node's own cache off turns this one off too. Coverage measures the original code.
    if (env.NODE_DISABLE_COMPILE_CACHE || env.NODE_V8_COVERAGE || !canHook()) return undefined;
    try {
      const cache = CacheFolder.open(stateFolder(env), "modules");
      if (!cache) return undefined;
      const moduleCache = new ModuleCache(cache, nameFor(kind, env));
      hookCompiler(moduleCache);
      hookLookups(moduleCache);
      return moduleCache;
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
    const filePath = this.#cached?.found[path.dirname(from)]?.[request];
    return filePath !== undefined && this.#currentOf(from) && this.#currentOf(filePath)
      ? filePath
      : undefined;
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
    const cached = this.#currentOf(file);
    if (cached) return this.#compileCached(file, content, cached);
    const stamp = this.#reading.get(file);
    if (!stamp || !isPlain(content)) return undefined;
    const script = compile(file, content);
    if (script) this.#compiled.set(file, { stamp: stamp.text, source: content, script });
    return script?.runInThisContext();
  }

  /** Keep what was compiled, if there was anything new. */
  save(): void {
    if (this.#compiled.size === 0) return;
    try {
      const modules = this.#merged();
      const folders = foldersOfPackages(modules.keys(), OWN_ROOT).map(
        (folder) => [folder, stampOf(folder)?.text ?? null] as const,
      );
      writeCachedModules(this.cache, this.name, {
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

  #compileCached(file: string, content: string, cached: CachedModule) {
    // A tool that changes modules has changed this one: the cache has another text.
    if (content !== cached.source) return undefined;
    const script = compile(file, content, cached.code);
    if (script?.cachedDataRejected)
      this.#compiled.set(file, { stamp: cached.stamp, source: content, script });
    return script?.runInThisContext();
  }

  #currentOf(file: string): CachedModule | undefined {
    if (this.#current.has(file)) return this.#current.get(file);
    const cached = this.#cached?.modules.get(file);
    const current = cached && stampOf(file)?.text === cached.stamp ? cached : undefined;
    this.#current.set(file, current);
    return current;
  }

  /** The cached modules of this process and those of the file that it had no use for. */
  #merged(): Map<string, CachedModule> {
    const made = [...this.#compiled]
      .filter(([file, { source }]) => isTextOf(file, source))
      .map(([file, { stamp, source, script }]) => {
        return [file, { stamp, source, code: script.createCachedData() }] as const;
      });
    const before = [...(this.#cached?.modules ?? [])].filter(([file]) => this.#currentOf(file));
    const bytes = [...before, ...made].reduce(
      (sum, [, { source, code }]) => sum + source.length + code.length,
      0,
    );
    return new Map(bytes > MAX_BYTES ? made : [...before, ...made]);
  }

  #mergedFound(): CachedModules["found"] {
    const found = new Map(this.#areFoldersSame ? Object.entries(this.#cached?.found ?? {}) : []);
    for (const [folder, files] of this.#found)
      found.set(folder, { ...found.get(folder), ...Object.fromEntries(files) });
    return Object.fromEntries(found);
  }
}

/** Whether a file belongs to the package itself or to an installed one. A program's own files change all the time. */
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
    cache.makeRoom((_, at) => at < MAX_FILES);
  } catch {
    // Somebody else is at it.
  }
}
