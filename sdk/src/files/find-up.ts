import { existsSync } from "node:fs";
import * as path from "node:path";

/** The nearest folder that has a file of this name, a folder itself or one around it. */
export function findUp(folder: string, name: string): string | undefined {
  if (existsSync(path.join(folder, name))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findUp(parent, name);
}
