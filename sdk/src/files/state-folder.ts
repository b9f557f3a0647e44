import { homedir } from "node:os";
import * as path from "node:path";

/**
 * The folder with state that several projects of a user share: `sapi` in `XDG_STATE_HOME`, which is `~/.local/state` by
 * default.
 */
export function stateFolder(env: Readonly<Record<string, string | undefined>>): string {
  return path.join(env.XDG_STATE_HOME || path.join(homedir(), ".local", "state"), "sapi");
}
