import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";

/** The files that tell which version of a package a project uses. */
export interface VersionFiles {
  /** Names of lockfiles. */
  readonly lockfiles: readonly string[];
  /** Names of packages. */
  readonly packages: readonly string[];
}

/**
 * The lockfiles of a project and the manifests of its installed packages, by their path relative to it. A project in a
 * workspace has both in a folder above: the nearest folder with one counts.
 */
export function versionTexts(
  root: string,
  folders: readonly string[],
  { lockfiles, packages }: VersionFiles,
): ReadonlyMap<string, string> {
  const locked = nearest(root, (folder) => existing(lockfiles.map((name) => path.join(folder, name))));
  const installed = folders.flatMap((folder) =>
    packages.flatMap((name) =>
      nearest(path.join(root, folder), (above) => existing([manifestIn(above, name)])),
    ),
  );
  return new Map(
    [...locked, ...installed].map((file) => [
      path.relative(root, file).split(path.sep).join("/"),
      readFileSync(file, "utf8"),
    ]),
  );
}

function manifestIn(folder: string, name: string): string {
  return path.join(folder, "node_modules", name, "package.json");
}

function existing(files: readonly string[]): readonly string[] {
  return files.filter((file) => existsSync(file));
}

/** The files that the nearest folder has, from a folder upwards. */
function nearest(folder: string, find: (folder: string) => readonly string[]): readonly string[] {
  for (let at = folder; ; at = path.dirname(at)) {
    const found = find(at);
    if (found.length > 0 || at === path.dirname(at)) return found;
  }
}
