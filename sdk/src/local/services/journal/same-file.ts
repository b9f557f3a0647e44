import { fstatSync, statSync } from "node:fs";

/** The identity of a file, whatever its name. */
export interface FileIdentity {
  readonly dev: bigint;
  readonly ino: bigint;
}

/** The identity of an open file. */
export function identityOf(file: number): FileIdentity {
  const { dev, ino } = fstatSync(file, { bigint: true });
  return { dev, ino };
}

/** Whether the path still leads to the open file. */
export function isStillAt(path: string, file: number, known: FileIdentity): boolean {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (found === undefined) return false;
  if (isSame(found, known)) return true;
  // Some network file systems give a file another number after a while.
  return isSame(found, identityOf(file));
}

function isSame(one: FileIdentity, other: FileIdentity): boolean {
  return one.ino === other.ino && one.dev === other.dev;
}
