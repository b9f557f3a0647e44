import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Runs a command and returns its output. Its errors go to the terminal. */
export function run(folder, command, ...args) {
  return execFileSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1 << 28,
  });
}

/** The files that may have a version, as git has them. */
export function manifests(folder) {
  const listed = run(folder, "git", "ls-files", "*.json", "*.toml", "*.md").trim().split("\n");
  return listed.map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

/** Changes a file. Nothing is written where it stays as it is. */
export function change(folder, path, edit) {
  const before = readFileSync(join(folder, path), "utf8");
  const after = edit(before);
  if (after !== before) writeFileSync(join(folder, path), after);
}

/** Changes a file of JSON, with two spaces. */
export function changeJson(folder, path, edit) {
  change(folder, path, (text) => `${JSON.stringify(edit(JSON.parse(text)), null, 2)}\n`);
}
