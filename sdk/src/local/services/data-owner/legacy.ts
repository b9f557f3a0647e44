import { readFileSync } from "node:fs";
import { isRunning } from "../../../files/running";

/**
 * The process of an older version that owns a folder, by the file `.owner` with its pid alone.
 * A pid is weak evidence: in another container, or after the process has ended, it may be another program's. Such a
 * program is not the owner.
 */
export function legacyOwner(file: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    // Without the file nobody owns the folder.
    return undefined;
  }
  // This version names its claim in the file as well.
  if (!/^\d+\n?$/.test(text)) return undefined;
  const pid = Number.parseInt(text, 10);
  return pid > 0 && pid !== process.pid && isRunning(pid) && isNode(pid) ? pid : undefined;
}

/** Whether a process may run Node. True also where the system does not say which program it runs. */
function isNode(pid: number): boolean {
  try {
    return /node|sapi/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
  } catch {
    return true;
  }
}
