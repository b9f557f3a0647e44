import * as path from "node:path";
import { type GivenFiles, listFiles } from "./archive";
import { installedFor } from "./install";
import { madeFoldersOf } from "./install/made-folders";
import type { InstallTarget } from "./install/platform";
import type { BundleProps, CopyFile } from "./props";

/** Where packages are installed, and what for. */
export interface Installation {
  /** The folder that they are looked for from. */
  readonly from: string;
  /** Undefined where it is not known. */
  readonly target: InstallTarget | undefined;
}

/** The content of an archive besides the bundle: files copied, and packages that are not bundled. */
export async function givenFiles(
  root: string,
  props: BundleProps = {},
  { from, target }: Installation = { from: root, target: undefined },
): Promise<GivenFiles> {
  const files: Record<string, string> = {};
  for (const installed of installedFor(from, props, target).packages) {
    await addFolder(installed, files, (child) => child === "node_modules");
    for (const made of madeFoldersOf(installed)) await addFolder(made, files);
  }
  for (const copy of props.copyFiles ?? []) await addCopy(root, copy, files);
  return files;
}

async function addFolder(
  { folder, archivePath }: { readonly folder: string; readonly archivePath: string },
  files: Record<string, string>,
  skip?: (name: string) => boolean,
): Promise<void> {
  for (const [file, source] of Object.entries(await listFiles(folder, skip))) {
    files[`${archivePath}/${file}`] = source;
  }
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
