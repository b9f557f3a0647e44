import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import Module from "node:module";
import * as path from "node:path";
import { Script } from "node:vm";
import { CacheFolder } from "../../../files/cache-folder";
import { hookCompiler, type LoadedModule, openingOfWrapper, wrapped } from "../../../loading/module-hooks";

/** The least code that is cached. Less code compiles as fast as it loads from the cache. */
const MIN_CHARACTERS = 50_000;
/** The most files of one thread. A bundle is one file, or two. */
const MAX_FILES = 8;
const MAX_BYTES = 16 * 1024 * 1024;
/** The bound of the cache. The oldest entry is deleted first. */
const MAX_CACHED_BYTES = 128 * 1024 * 1024;
/**
 * Dynamic imports. Cached code cannot run them on Node 20, where it has lost the callback that loads modules. Imports of
 * Node's own modules, as the AWS SDK has them, become calls of a function whose name has the same length. Code with other
 * imports is not cached.
 */
const IMPORTS = /\bimport\s*[(/]/;
const IMPORT_OF_NODE = 'import("node:';
const STAND_IN = "$1mprt";
const IN_A_NAME = /[\w$]/;
const importOfNode = (name: string): Promise<unknown> => import(name);

interface CompiledFile {
  /** The name of the cache entry. */
  readonly name: string;
  readonly script: Script;
  /** Whether an entry was there. It was damaged or of another V8, since a valid one is not compiled again. */
  readonly wasThere: boolean;
}

/**
 * Caches the code that V8 has compiled of handlers, for later environments, of this start and of others. Half of the
 * time in which a bundle with an AWS SDK loads is compilation. The key is the path and the content of a file, so that
 * no entry can be out of date.
 */
export class CodeCache {
  readonly #new: CompiledFile[] = [];
  /** Node keeps the source map of a module as long as the module. */
  readonly #mapped: object[] = [];
  #compiled = 0;

  private constructor(
    private readonly cache: CacheFolder,
    private readonly task: string,
  ) {}

  /**
   * Undefined where nothing may be cached.
   *
   * @param folder absolute path of the folder for compiled code, whose parent has the user's key
   * @param task absolute path of the folder with the function's code
   */
  static begin(folder: string, task: string): CodeCache | undefined {
    const cache = CacheFolder.open(path.dirname(folder), path.basename(folder));
    if (!cache) return undefined;
    const codeCache = new CodeCache(cache, task + path.sep);
    hookCompiler({ compile: (file, content) => codeCache.#compile(file, content) });
    return codeCache;
  }

  /** Writes the code that is not cached yet. Called functions are part of it, since V8 compiles them at their first call. */
  save(): void {
    for (const { name, script, wasThere } of this.#new.splice(0)) {
      // Another environment of the same bundle was first.
      if (!wasThere && existsSync(path.join(this.cache.folder, name))) continue;
      try {
        write(this.cache, name, script.createCachedData());
        removeOldest(this.cache);
      } catch {
        // A full disk, or none: the next environment compiles again.
      }
    }
  }

  #compile(file: string, content: string): ((...args: unknown[]) => unknown) | undefined {
    const isCacheable =
      content.length >= MIN_CHARACTERS && content.length <= MAX_BYTES && file.startsWith(this.task);
    if (!isCacheable || this.#compiled >= MAX_FILES || content.includes(STAND_IN)) return undefined;
    const text = withStandIns(content);
    if (IMPORTS.test(text)) return undefined;
    const name = nameOf(file, text);
    try {
      const wasThere = existsSync(path.join(this.cache.folder, name));
      const script = compile(file, text, wasThere ? this.cache.read(name)?.body : undefined);
      if (script.cachedDataRejected !== false) this.#new.push({ name, script, wasThere });
      this.#compiled++;
      this.#map(file, content);
      return script.runInThisContext()(importOfNode);
    } catch {
      // Node says what is wrong with it, or takes it as an ES module.
      return undefined;
    }
  }

  /** Node reads the source map of modules that it compiles itself. This compiles an empty module of that name with the map. */
  #map(file: string, content: string): void {
    const at = content.lastIndexOf("\n//# sourceMappingURL=");
    if (at < 0) return;
    const module = new Module(file);
    this.#mapped.push(module);
    (module as unknown as LoadedModule)._compile(content.slice(at + 1), file);
  }
}

function withStandIns(content: string): string {
  return content.replaceAll(IMPORT_OF_NODE, (found, at: number) => {
    const isWord = !IN_A_NAME.test(content.charAt(at - 1));
    return isWord ? found.replace("import", () => STAND_IN) : found;
  });
}

/**
 * The name of the cache entry of a file. V8 accepts code that the same V8 compiled with the same options. The path is part
 * of the name because on Node 20 stack traces show the path that the code was compiled for.
 */
function nameOf(file: string, content: string): string {
  const { version, arch, execArgv } = process;
  const made = createHash("sha256")
    .update(JSON.stringify([version, arch, execArgv, file]))
    .update(content);
  return made.digest("hex").slice(0, 32);
}

const OPENING = `(${STAND_IN})=>{return `;

function compile(filename: string, content: string, cachedData: Buffer | undefined): Script {
  return new Script(`${OPENING}${wrapped(content)}}`, {
    filename,
    // Positions in the first line are then those of the file.
    columnOffset: -OPENING.length - openingOfWrapper().length,
    ...(cachedData && { cachedData }),
  });
}

function write(cache: CacheFolder, name: string, code: Buffer): void {
  if (code.length > MAX_BYTES) return;
  cache.write(name, { body: [code] });
}

function removeOldest(cache: CacheFolder): void {
  let bytes = 0;
  cache.makeRoom((entry) => {
    bytes += entry.bytes;
    return bytes <= MAX_CACHED_BYTES;
  });
}
