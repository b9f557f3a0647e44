// The declarations of a package that its entry points lead to.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const ENDING = ".d.ts";
/** Relative imports of every kind. Declarations have no other. */
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*"(\.{1,2}\/[^"]+|\.{1,2})"/g;

/**
 * Names of the declarations in `dist` that its entry points lead to, without their ending, and of those among them that
 * are not there.
 */
export function reachableTypes(folder) {
  const dist = join(folder, "dist");
  const waiting = entriesOf(folder);
  const found = new Set(waiting);
  const missing = [];
  for (const name of waiting) {
    const file = join(dist, name + ENDING);
    if (!existsSync(file)) {
      missing.push(name);
      continue;
    }
    for (const [, request] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const next = nameOf(dist, join(dirname(file), request));
      if (!found.has(next)) {
        found.add(next);
        waiting.push(next);
      }
    }
  }
  return { found, missing };
}

function entriesOf(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = Object.values(exports).flatMap(({ types }) => types ?? []);
  return files.map((file) => file.replace(/^\.\/dist\//, "").slice(0, -ENDING.length));
}

/** A folder stands for its index. */
function nameOf(dist, full) {
  const name = relative(dist, full).replaceAll("\\", "/");
  return existsSync(full + ENDING) || !existsSync(join(full, `index${ENDING}`)) ? name : `${name}/index`;
}
