// Declarations of a package's TypeScript, by the compiler: the one that is a native program, which takes a third of the time.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { removeStale, sourceNames } from "./outputs.mjs";

/** The program of the compiler, which its exports leave out. Asked late: the JavaScript is built without it. */
export function compiler() {
  const manifest = createRequire(import.meta.url).resolve("typescript-7/package.json");
  return join(dirname(manifest), "bin", "tsc");
}

const ENDINGS = [".d.ts", ".d.ts.map"];

/** Bring the declarations in `dist` up to date with `src`, which checks the types of `src` as well. */
export async function buildTypes(folder, say = () => undefined) {
  say("building the types of the package");
  const child = spawn(process.execPath, [compiler(), "-b", join(folder, "tsconfig.json")]);
  const said = text(child.stdout);
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${await said}the types of the package are wrong`);
  // The compiler leaves the outputs of a deleted source.
  removeStale(folder, sourceNames(folder), ENDINGS);
}
