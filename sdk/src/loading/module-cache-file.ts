import type { CacheFolder } from "../files/cache-folder";

/** A module as it was compiled. */
export interface CachedModule {
  /** The stamp of the file when it was read. */
  readonly stamp: string;
  readonly source: string;
  /** The code that V8 compiled from it. */
  readonly code: Buffer;
}

/** The modules that processes of one kind have loaded before. */
export interface CachedModules {
  /** By absolute path. */
  readonly modules: ReadonlyMap<string, CachedModule>;
  /** Where modules were found, by the folder that they were asked from and the words that they were asked with. */
  readonly found: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Stamps of the folders in which another copy could be found. The stamp of a missing folder is `null`. */
  readonly folders: Readonly<Record<string, string | null>>;
}

interface Head {
  readonly modules: readonly (readonly [
    file: string,
    stamp: string,
    encoding: Encoding,
    source: number,
    code: number,
  ])[];
  readonly found: CachedModules["found"];
  readonly folders: CachedModules["folders"];
}

/** A text whose characters all fit into a byte is read at once. */
type Encoding = "latin1" | "utf8";

const LATIN1 = /^[\0-\xff]*$/;

/** Undefined where there is none, or it is not what this user has written: V8 would believe what it is given. */
export function readCachedModules(cache: CacheFolder, name: string): CachedModules | undefined {
  try {
    const found = cache.read(name);
    if (!found) return undefined;
    const head = JSON.parse(found.head.toString()) as Head;
    return { ...head, modules: modulesOf(head, found.body) };
  } catch {
    return undefined;
  }
}

function modulesOf(head: Head, content: Buffer): Map<string, CachedModule> {
  let at = 0;
  const modules = new Map<string, CachedModule>();
  for (const [file, stamp, encoding, sourceBytes, codeBytes] of head.modules) {
    const from = at;
    const middle = from + sourceBytes;
    at = middle + codeBytes;
    let text: string | undefined;
    modules.set(file, {
      stamp,
      // Most programs need a part of the cached modules, and each of these several times.
      get source() {
        text ??= content.toString(encoding, from, middle);
        return text;
      },
      code: content.subarray(middle, at),
    });
  }
  return modules;
}

/** Writes a file atomically, also while other processes write it, and for its owner alone. */
export function writeCachedModules(
  cache: CacheFolder,
  name: string,
  { modules, found, folders }: CachedModules,
): void {
  const contents: Buffer[] = [];
  const listed = [...modules].map(([file, { stamp, source, code }]) => {
    const encoding: Encoding = LATIN1.test(source) ? "latin1" : "utf8";
    const text = Buffer.from(source, encoding);
    contents.push(text, code);
    return [file, stamp, encoding, text.length, code.length] as const;
  });
  const head = Buffer.from(JSON.stringify({ modules: listed, found, folders } satisfies Head));
  try {
    cache.write(name, { head, body: contents });
  } catch {
    // A full disk is no reason not to go on: the next start compiles again.
  }
}
