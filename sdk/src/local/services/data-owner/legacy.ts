import { readFileSync } from "node:fs";
import { isRunning } from "../../../files/running";

/**
 * The process of an earlier version that has a folder, by the file `.owner` with its pid alone. A pid tells little: in
 * another container it is somebody else's, and after an end it may be another program's, which is not taken for it.
 */
export function legacyOwner(file: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    // Nobody has it.
    return undefined;
  }
  // This version names its claim as well.
  if (!/^\d+\n?$/.test(text)) return undefined;
  const pid = Number.parseInt(text, 10);
  return pid > 0 && pid !== process.pid && isRunning(pid) && isNode(pid) ? pid : undefined;
}

/** A process of an unknown kind may be one. */
function isNode(pid: number): boolean {
  try {
    return /node|sapi/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
  } catch {
    return true;
  }
}
