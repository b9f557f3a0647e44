import type { LeftOver } from "../report";

/** The notes without repetitions. */
export function asReported(notes: readonly LeftOver[]): readonly LeftOver[] {
  const seen = new Set<string>();
  return notes.filter(({ path, line, message }) => {
    const key = `${path}:${line} ${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
