import * as path from "node:path";

/** A folder and those around it, the nearest first. */
export function foldersUp(folder: string): readonly string[] {
  const around = path.dirname(folder);
  return around === folder ? [folder] : [folder, ...foldersUp(around)];
}
