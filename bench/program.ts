import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { ROOT } from "./child";

/** Makes a folder with a program in JavaScript, `index.js`, and its other files, by their paths. */
export function makeProgram(name: string, files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), `bench-${name}-`)));
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"), "dir");
  const settings = `name: ${name}\nruntime: nodejs\nmain: index.js\n`;
  // The search for a manifest ends here, whatever the folders above contain.
  const all = { "package.json": '{ "private": true }\n', "Pulumi.yaml": settings, ...files };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}
