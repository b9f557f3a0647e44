import { CacheFolder } from "../../files/cache-folder";
import { stateFolder } from "../../files/state-folder";

/**
 * The folder with compiled code of handlers, for all programs of the user. Undefined where Node's own cache of it is
 * turned off, and where the coverage of tests is measured. Undefined also where the user's folder belongs to somebody
 * else or cannot be written to.
 */
export function codeCacheFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  if (env.NODE_DISABLE_COMPILE_CACHE || env.NODE_V8_COVERAGE) return undefined;
  return CacheFolder.open(stateFolder(env), "handlers")?.folder;
}
