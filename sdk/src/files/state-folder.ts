import { homedir } from "node:os";
import * as path from "node:path";

/** Where what several projects of a user share is kept: `sapi` in `XDG_STATE_HOME`, which is `~/.local/state` unless it is set. */
export function stateFolder(env: Readonly<Record<string, string | undefined>>): string {
  return path.join(env.XDG_STATE_HOME || path.join(homedir(), ".local", "state"), "sapi");
}
