import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

/** A temporary folder with only these files in it. */
export interface FileTree {
  readonly folder: string;
  remove(): void;
}

/** Creates a file under its path in the folder. */
export function fileTree(files: Readonly<Record<string, string>> = {}): FileTree {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "file-tree-")));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
