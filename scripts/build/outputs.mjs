// The outputs in a package's dist, compared with its sources.
import { readdirSync, rmSync } from "node:fs";
import { join, sep } from "node:path";

/** Names of the sources in `src` without their extension, such as `cli/main`, with `/` on every system. */
export function sourceNames(folder) {
  return filesIn(join(folder, "src"))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
    .map((name) => name.slice(0, -".ts".length));
}

/** Remove the files in `dist` that have one of the extensions and no source, because it was deleted. */
export function removeStale(folder, names, endings) {
  const expected = new Set(names.flatMap((name) => endings.map((ending) => name + ending)));
  const isOurs = (name) => endings.some((ending) => name.endsWith(ending));
  const stale = filesIn(join(folder, "dist")).filter((name) => isOurs(name) && !expected.has(name));
  for (const name of stale) rmSync(join(folder, "dist", name));
  return stale;
}

/** All files below a folder, none where there is no folder. */
export function filesIn(folder) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll(sep, "/"),
    );
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}
