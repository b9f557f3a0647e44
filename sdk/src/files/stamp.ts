import { statSync } from "node:fs";

// Taken here, before anybody takes note of which files a program asks for.
const originalStat = statSync;

/** When a file or folder was last changed, by any hand, and its size. Undefined for what is not there. */
export interface Stamp {
  readonly text: string;
  readonly changedMs: number;
}

export function stampOf(filePath: string): Stamp | undefined {
  const stats = originalStat(filePath, { throwIfNoEntry: false });
  if (!stats) return undefined;
  const { mtimeMs, ctimeMs, size } = stats;
  // Package managers may set the first, and link one file into several projects, which changes the second.
  return { text: `${mtimeMs} ${ctimeMs} ${size}`, changedMs: Math.max(mtimeMs, ctimeMs) };
}
