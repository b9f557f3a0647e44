import { existsSync, readdirSync, statSync } from "node:fs";
import * as path from "node:path";

/** Bodies of objects are separate files, and in no memory. */
const BODIES = path.join("s3", "bodies");

/** Bytes of the files of a folder by their paths in it, without bodies of objects. */
export function fileSizes(folder: string): ReadonlyMap<string, number> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => !name.startsWith(BODIES));
  return new Map(files.flatMap((name) => sizeOf(folder, name)));
}

export function bytesIn(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

function sizeOf(folder: string, name: string): readonly (readonly [string, number])[] {
  const stat = statSync(path.join(folder, name), { throwIfNoEntry: false });
  // A file that is written anew may be missing for a moment.
  return stat?.isFile() ? [[name, stat.size]] : [];
}
