// Checks the types of this repository, of its packages and of the examples, by the compiler that is a native program. The
// compiler of most users, 5.9, checks the published types in tests/docs.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compiler } from "./build/types.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const examples = readdirSync(join(ROOT, "examples")).map((name) => join("examples", name));
const projects = [".", "sdk/console", "provider", ...examples].filter((folder) =>
  existsSync(join(ROOT, folder, "tsconfig.json")),
);
let failed = 0;
// One after the other: each uses all processors.
for (const project of projects) failed += (await check(project)) === 0 ? 0 : 1;
console.log(`${projects.length - failed} projects passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function check(project) {
  const child = spawn(process.execPath, [compiler(), "--noEmit", "-p", project], {
    cwd: ROOT,
    stdio: "inherit",
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}
