import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import * as path from "node:path";

/**
 * Let bundles in a folder find packages that stay imports as the handlers' sources find them. A handler beside the
 * program's folder may be in another package of the workspace, with packages of its own.
 * @param root the program's folder, in which the folder is
 * @param from the folder of the handlers
 */
export function linkPackages(folder: string, root: string, from: string): void {
  const packages = packagesFrom(from);
  const link = path.join(folder, "node_modules");
  rmSync(link, { force: true });
  if (packages === undefined || isAbove(path.dirname(packages), root)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  symlinkSync(packages, link, "dir");
}

function packagesFrom(folder: string): string | undefined {
  const packages = path.join(folder, "node_modules");
  if (existsSync(packages)) return packages;
  const above = path.dirname(folder);
  return above === folder ? undefined : packagesFrom(above);
}

/** The folder itself included. */
function isAbove(folder: string, other: string): boolean {
  const relative = path.relative(folder, other);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
