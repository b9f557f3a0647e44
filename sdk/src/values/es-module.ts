import { readFileSync, statSync } from "node:fs";
import * as path from "node:path";

/** True when Node takes a file as an ES module: by its ending, else by `type` of the nearest package.json. */
export function isEsModule(file: string): boolean {
  if (/\.m[jt]s$/.test(file)) return true;
  if (/\.c[jt]s$/.test(file)) return false;
  return typeOfPackage(path.dirname(file)) === "module";
}

/**
 * The package.json files that Node searches on behalf of a file in a folder. They are those of this folder and the ones
 * above it, up to the first that exists, which is the last one returned.
 */
export function manifestsAbove(folder: string): string[] {
  const manifest = path.join(folder, "package.json");
  const parent = path.dirname(folder);
  const isLast = parent === folder || path.basename(parent) === "node_modules";
  return isLast || stampOf(manifest) !== undefined ? [manifest] : [manifest, ...manifestsAbove(parent)];
}

interface Known {
  readonly stamp: string;
  readonly type: unknown;
}

/** The types of packages by the path of their package.json. Nearly all handlers of a program belong to one package. */
const known = new Map<string, Known>();

function typeOfPackage(folder: string): unknown {
  const manifest = manifestsAbove(folder).at(-1) as string;
  const stamp = stampOf(manifest);
  if (stamp === undefined) return undefined;
  const before = known.get(manifest);
  if (before?.stamp === stamp) return before.type;
  const type = readType(manifest);
  known.set(manifest, { stamp, type });
  return type;
}

function stampOf(manifest: string): string | undefined {
  const stats = statSync(manifest, { throwIfNoEntry: false });
  return stats?.isFile() ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : undefined;
}

function readType(manifest: string): unknown {
  try {
    return (JSON.parse(readFileSync(manifest, "utf8")) as { type?: unknown } | null)?.type;
  } catch {
    // The reader of the whole file reports its faults better.
    return undefined;
  }
}
