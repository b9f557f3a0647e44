import * as path from "node:path";
import { stringsIn } from "../../values/checks";
import { parentPrefixOf } from "../beside-program";
import type { BundleProps } from "../props";
import { externalsOf } from "../settings";
import { type Closure, closeOver } from "./closure";
import { type Finding, findingsOf } from "./findings";
import { inPackage } from "./lock-files";
import { findPackage } from "./manifest";
import type { InstallTarget } from "./platform";

/**
 * The folder in which the packages of a handler are installed. It is the program's folder, or for a handler beside it the
 * folder of its file, which may be in another package of the workspace.
 */
export function installFolder(root: string, file: string): string {
  return parentPrefixOf(file) === "" ? root : path.resolve(root, path.dirname(file));
}

/** The packages of `bundle.install` with what they need, for a target. */
export function installedFor(root: string, props: BundleProps, target: InstallTarget | undefined): Closure {
  const isThere = isExternal(externalsOf(props));
  return closeOver({ root, names: stringsIn(props.install), isThere, target });
}

/** The faults of the packages of `bundle.install` on a target. It is empty where the target is not known. */
export function installFindings(
  root: string,
  props: BundleProps,
  target: InstallTarget | undefined,
): readonly Finding[] {
  if (!target || stringsIn(props.install).length === 0) return [];
  return findingsOf(installedFor(root, props, target), root, target);
}

/** A package of `bundle.install` that is not installed for a handler. */
export interface NotInstalled {
  readonly name: string;
  /** The line that installs it. */
  readonly cure: string;
}

/** The packages of these names that a folder does not have, as modules in it would find them. */
export function notInstalled(from: string, names: readonly string[]): readonly NotInstalled[] {
  return names
    .filter((name) => findPackage(name, from) === undefined)
    .map((name) => ({ name, cure: `run npm install ${name}${inPackage(from)}` }));
}

/** By names as esbuild takes them, which may have a star. */
export function isExternal(externals: readonly string[]): (name: string) => boolean {
  return (name) =>
    externals.some((external) => {
      const [before, after] = external.split("*");
      if (after === undefined) return name === external || name.startsWith(`${external}/`);
      return name.startsWith(before as string) && name.endsWith(after);
    });
}
