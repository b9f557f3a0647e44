import * as fs from "node:fs";

// Taken here, before anybody takes note of which files a program asks for.
const { closeSync, constants, fstatSync, openSync, readFileSync, readSync } = fs;

/** The part of a file's stats that says who may have written it. */
export interface Owned {
  readonly uid: number;
  readonly mode: number;
}

/** Mode bits of everybody but the owner, and those among them that allow writing. */
export const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;

/** The user of this process. It is `undefined` on Windows, where the folders of a user are closed to others by default. */
export function ownUser(): number | undefined {
  return process.geteuid?.();
}

/** Whether nobody but this user can have written something: it is the user's own, and others may not write it. */
export function isOwn({ uid, mode }: Owned, user = ownUser()): boolean {
  return user === undefined || (uid === user && (mode & OTHERS_WRITE) === 0);
}

/** Without following a link, and without waiting for a pipe. Windows knows neither. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * The content of a file, or the first bytes of it, that nobody but this user can have written. Undefined for every other one:
 * of another owner, open to others, a link, no file at all, or not there.
 */
export function readOwn(
  file: string,
  { user = ownUser(), first }: { readonly user?: number | undefined; readonly first?: number } = {},
): Buffer | undefined {
  try {
    const handle = openSync(file, READ);
    try {
      const stats = fstatSync(handle);
      if (!stats.isFile() || !isOwn(stats, user)) return undefined;
      if (first === undefined || stats.size <= first) return readFileSync(handle);
      const start = Buffer.alloc(first);
      return start.subarray(0, readSync(handle, start, 0, first, 0));
    } finally {
      closeSync(handle);
    }
  } catch {
    return undefined;
  }
}
