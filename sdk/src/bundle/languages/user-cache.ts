import { mkdtempSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { FilledFolders } from "../../files/filled-folders";
import { emptyFolder, makeOwnFolder } from "../../files/private";
import { stateFolder } from "../../files/state-folder";
import { keyIn, projectKey } from "../../files/user-key";
import { removeUnused } from "../archive";

/** A folder of the folders that several projects use. */
export interface CachedFolders {
  /** Absolute path. */
  readonly folder: string;
  readonly key: Buffer;
}

/**
 * The user's own cache. It is the project's where another user owns the home, or it is read-only. Where another user owns
 * the project as well, it is one of this process, which is deleted at its end.
 */
export function userCache(root: string, env: NodeJS.ProcessEnv): CachedFolders {
  const key = projectKey(root, env);
  for (const parent of [stateFolder(env), path.join(root, ".sapi")]) {
    const folder = packagesIn(parent);
    if (folder !== undefined) return { folder, key };
  }
  return { folder: temporaryFolder(), key };
}

/** It is `undefined` in a folder that other users can write to. Files that others could have put there are removed. */
function packagesIn(parent: string): string | undefined {
  const folder = path.join(parent, "packages");
  try {
    if (keyIn(parent) === undefined) return undefined;
    if (makeOwnFolder(folder)) emptyFolder(folder);
    return folder;
  } catch {
    return undefined;
  }
}

let temporary: string | undefined;

function temporaryFolder(): string {
  if (temporary !== undefined) return temporary;
  const made = mkdtempSync(path.join(tmpdir(), "sapi-packages-"));
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  temporary = made;
  return made;
}

const swept = new Set<string>();

/** Absolute path of a folder that is filled once for each key. Folders that were not requested for a month are removed. */
export async function inCache(
  cache: CachedFolders,
  kind: string,
  key: string,
  fill: (target: string) => Promise<void>,
): Promise<string> {
  const folder = path.join(cache.folder, kind);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!swept.has(folder)) await removeUnused(folder);
  swept.add(folder);
  return foldersIn(cache, kind).get(key, fill);
}

/** True when {@link inCache} has nothing to do. */
export function isCached(cache: CachedFolders, kind: string, key: string): boolean {
  return foldersIn(cache, kind).find(key) !== undefined;
}

const known = new Map<string, FilledFolders>();

/** One for a process: packages of a program are asked for by each of its functions. */
function foldersIn({ folder, key }: CachedFolders, kind: string): FilledFolders {
  const kindFolder = path.join(folder, kind);
  const id = `${kindFolder}\0${key.toString("hex")}`;
  const found = known.get(id) ?? new FilledFolders({ folder: kindFolder, key });
  known.set(id, found);
  return found;
}
