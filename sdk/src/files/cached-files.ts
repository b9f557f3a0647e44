import { randomUUID } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import * as path from "node:path";

// Cached files, which can be made again. The calls are synchronous, since hundreds of small files take longer to wait for
// than to write.

/** Writes a file atomically, also while other processes write it, and for its owner alone. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    const handle = openSync(draft, "wx", 0o600);
    try {
      // The user's umask may have taken away from the owner as well.
      fchmodSync(handle, 0o600);
      writeFileSync(handle, content);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

interface CachedFile {
  /** Name of the file. */
  readonly name: string;
  readonly bytes: number;
}

/** Marks a file as recently used. */
export function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Another process has just removed it.
  }
}

/**
 * Removes the files of a folder that there is no room for. `hasRoom` is asked about them in turn, the most recently saved
 * or touched first.
 */
export function makeRoom(folder: string, hasRoom: (file: CachedFile, at: number) => boolean): void {
  for (const [at, file] of newestFirst(folder).entries())
    if (!hasRoom(file, at)) rmSync(path.join(folder, file.name), { force: true });
}

function newestFirst(folder: string): readonly CachedFile[] {
  const files = readdirSync(folder).flatMap((name) => {
    const stats = statSync(path.join(folder, name), { throwIfNoEntry: false });
    return stats ? [{ name, bytes: stats.size, savedMs: stats.mtimeMs }] : [];
  });
  return files.sort((one, other) => other.savedMs - one.savedMs);
}
