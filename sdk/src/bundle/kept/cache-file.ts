import type { CacheFolder } from "../../files/cache-folder";
import type { SealedFile } from "../../files/sealed";
import type { MadeFiles } from "../archive";
import type { Fact } from "./facts";

/** The head of the file of a cached bundle. Its contents follow, one after the other. */
export interface Note {
  readonly facts: readonly Fact[];
  /** Null where they cannot be known. */
  readonly exports: readonly string[] | null;
  /** By path in the archive. */
  readonly made: Readonly<Record<string, { readonly hash: string; readonly bytes: number }>>;
}

export function writeCacheFile(
  cache: CacheFolder,
  name: string,
  note: Note,
  contents: readonly Uint8Array[],
): void {
  try {
    cache.write(name, { head: Buffer.from(JSON.stringify(note)), body: contents });
  } catch {
    // A full disk is no reason not to go on: next time it is built again.
  }
}

export function noteIn({ head }: SealedFile): Note {
  return JSON.parse(head.toString()) as Note;
}

/** Undefined where they are not what was written. */
export function readMade(file: SealedFile, { made }: Note): MadeFiles | undefined {
  const body = file.body();
  if (!body) return undefined;
  let at = 0;
  const found: Record<string, Uint8Array> = {};
  for (const [name, { bytes }] of Object.entries(made)) {
    found[name] = body.subarray(at, at + bytes);
    at += bytes;
  }
  return found;
}
