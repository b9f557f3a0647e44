import * as os from "node:os";
import * as path from "node:path";
import { ownUser } from "../../files/owner";
import { emptyFolder, makeOwnFolder } from "../../files/private";

/** How the folder begins in which the loader of TypeScript caches what it has made of files. */
export const LOADER_CACHE = path.join(os.tmpdir(), "tsx-");

/**
 * Makes the loader of TypeScript cache in a folder of this user alone, or nowhere. Its own folder is where every user
 * of the machine may make folders, and the loader runs its content.
 */
export function guardLoaderCache(
  env = process.env,
  user = ownUser(),
  folder = `${LOADER_CACHE}${user}`,
): void {
  if (user === undefined) return;
  try {
    if (makeOwnFolder(folder, user)) emptyFolder(folder);
  } catch {
    env.TSX_DISABLE_CACHE = "1";
  }
}
