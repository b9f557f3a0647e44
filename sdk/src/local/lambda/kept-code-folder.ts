import { CacheFolder } from "../../files/cache-folder";
import { stateFolder } from "../../files/state-folder";

/**
 * Where compiled code of handlers is kept, for all programs of the user. Undefined where Node's own cache of it is turned
 * off, where what is covered by tests is measured, and where the
 * user's folder is somebody else's or cannot be written to.
 */
export function keptCodeFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  if (env.NODE_DISABLE_COMPILE_CACHE || env.NODE_V8_COVERAGE) return undefined;
  return CacheFolder.open(stateFolder(env), "handlers")?.folder;
}
