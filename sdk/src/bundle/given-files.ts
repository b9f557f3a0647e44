import { existsSync } from "node:fs";
import { readFile, realpath } from "node:fs/promises";
import { createRequire } from "node:module";
import * as path from "node:path";
import { type GivenFiles, listFiles } from "./archive";
import { climbOf } from "./outside";
import type { BundleProps, CopyFile } from "./props";

/**
 * Files of an archive besides the bundle: those copied, and packages that are not bundled.
 *
 * @param installedFor the folder that packages are looked for from, {@link installFolder}
 */
export async function givenFiles(
  root: string,
  props: BundleProps = {},
  installedFor: string = root,
): Promise<GivenFiles> {
  const files: Record<string, string> = {};
  for (const name of props.install ?? []) await addPackage(name, installedFor, "node_modules", files);
  for (const copy of props.copyFiles ?? []) await addCopy(root, copy, files);
  return files;
}

/**
 * Where the packages of a handler are installed: the program's folder, or for a handler beside it that of its file, which
 * may be in another package of the workspace.
 */
export function installFolder(root: string, file: string): string {
  return climbOf(file) === "" ? root : path.resolve(root, path.dirname(file));
}

/** Folder of an installed package as seen from another folder, or undefined. */
export function findPackage(name: string, from: string): string | undefined {
  const paths = createRequire(path.join(from, "package.json")).resolve.paths(name) ?? [];
  return paths
    .map((folder) => path.join(folder, name))
    .find((folder) => existsSync(path.join(folder, "package.json")));
}

async function addCopy(
  root: string,
  { from, to = from }: CopyFile,
  files: Record<string, string>,
): Promise<void> {
  for (const [name, file] of Object.entries(await listFiles(path.join(root, from)))) {
    files[path.posix.join(to, name)] = file;
  }
}

/**
 * Puts a package where it would be installed for the function alone: its dependencies beside it when that place is free
 * or holds the same package, else inside it.
 */
async function addPackage(
  name: string,
  from: string,
  into: string,
  files: Record<string, string>,
): Promise<void> {
  const found = findPackage(name, from);
  if (found === undefined) return;
  const folder = await realpath(found);
  const place = placeOf(name, folder, into, files);
  if (place === undefined) return;
  for (const [file, source] of Object.entries(await listFiles(folder, (child) => child === "node_modules"))) {
    files[`${place}/${file}`] = source;
  }
  const { dependencies, optionalDependencies } = JSON.parse(
    await readFile(path.join(folder, "package.json"), "utf8"),
  );
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }).sort()) {
    await addPackage(needed, folder, `${place}/node_modules`, files);
  }
}

/** Where the package goes; undefined when it is there already. */
function placeOf(name: string, folder: string, into: string, files: GivenFiles): string | undefined {
  const manifest = path.join(folder, "package.json");
  const outermost = `node_modules/${name}`;
  const holder = files[`${outermost}/package.json`];
  if (holder === manifest) return undefined;
  if (holder === undefined) return outermost;
  const inner = `${into}/${name}`;
  return files[`${inner}/package.json`] === manifest ? undefined : inner;
}
