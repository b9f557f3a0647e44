import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";

/** Folders made by the tests of one file, removed by `removeProjects`. */
const made: string[] = [];

/** A project with these files in a folder of its own. */
export function project(files: Readonly<Record<string, string>>, below = ""): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "bundle-")));
  made.push(folder);
  const root = path.join(folder, below);
  write(root, files);
  return root;
}

export function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

export function removeProjects(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}
