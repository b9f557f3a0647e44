import type { LeftOver } from "../report";

/** The notes as somebody reads them who comes from SST, whose generations are others than those here. Each is there once. */
export function asReported(notes: readonly LeftOver[]): readonly LeftOver[] {
  const seen = new Set<string>();
  return notes
    .map((note) => ({ ...note, message: note.message.replace(/\bgeneration 1\b/g, "this library") }))
    .filter(({ path, line, message }) => {
      const key = `${path}:${line} ${message}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}
