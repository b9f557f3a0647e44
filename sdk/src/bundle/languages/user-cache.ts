import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import * as path from "node:path";
import { makePrivateFolderIn } from "../../files/private";
import { stateFolder } from "../../files/state-folder";
import { fillOnce, removeUnused } from "../archive";

/** Where folders are kept that several projects use. */
export interface CachedFolders {
  /** Absolute path. */
  readonly folder: string;
}

/** The user's own. The project's where the home is somebody else's, or read-only. */
export function userCache(root: string, env: NodeJS.ProcessEnv): CachedFolders {
  try {
    return { folder: makePrivateFolderIn(stateFolder(env), "packages") };
  } catch {
    return { folder: makePrivateFolderIn(path.join(root, ".sapi"), "packages") };
  }
}

const swept = new Set<string>();

/**
 * Absolute path of a folder that is filled once for each key. It gets its name when it is complete, so that no other process
 * finds half of one; when two fill it at once, the first wins. What was not asked for in a month is removed.
 */
export async function inCache(
  { folder }: CachedFolders,
  kind: string,
  key: string,
  fill: (target: string) => Promise<void>,
): Promise<string> {
  const kept = path.join(folder, kind);
  const target = path.join(kept, key);
  await fillOnce(target, () => workplaceIn(kept), fill);
  return target;
}

async function workplaceIn(kept: string): Promise<string> {
  await mkdir(kept, { recursive: true, mode: 0o700 });
  if (!swept.has(kept)) await removeUnused(kept);
  swept.add(kept);
  const unfinished = path.join(kept, `unfinished-${randomUUID()}`);
  await mkdir(unfinished, { mode: 0o700 });
  return unfinished;
}

/** True when {@link inCache} has nothing to do. */
export function isCached({ folder }: CachedFolders, kind: string, key: string): boolean {
  return existsSync(path.join(folder, kind, key));
}
