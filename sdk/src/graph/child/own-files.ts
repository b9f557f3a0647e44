import * as fs from "node:fs";
import { isBuiltin } from "node:module";
import * as path from "node:path";
import { manifestsAbove } from "../../values/es-module";
import { isInstalled } from "../installed";
import { LOADER_CACHE } from "./loader-cache";

/** Folders whose files Linux makes up whenever they are read. */
const MADE_UP = /^\/(proc|sys|dev)\//;

/** Tells which files are the program's own: those that are neither installed nor made by somebody else. */
export function ownFiles(entry: string): (file: string) => boolean {
  const manifest = manifestsAbove(path.dirname(entry)).at(-1) as string;
  const project = fs.existsSync(manifest) ? path.dirname(manifest) : path.dirname(entry);
  return (file) =>
    path.isAbsolute(file) &&
    !isInstalled(file, project) &&
    // The loader of TypeScript writes these for its next start. They are no input.
    !file.startsWith(LOADER_CACHE) &&
    !MADE_UP.test(file);
}

const IMPLIED = [".ts", ".tsx", ".js", ".jsx", ".json"];
const ENDING = /\.(?:[cm]?[jt]sx?|json)$/;

/** Files that an import of this path may mean, whichever of them there are. TypeScript may be imported as JavaScript. */
export function meantBy(filePath: string): string[] {
  const ending = ENDING.exec(filePath)?.[0];
  if (ending === undefined) {
    const inFolder = ["package.json", ...IMPLIED.map((implied) => `index${implied}`)];
    return [
      filePath,
      ...IMPLIED.map((implied) => filePath + implied),
      ...inFolder.map((file) => path.join(filePath, file)),
    ];
  }
  const stem = filePath.slice(0, -ending.length);
  if (ending === ".js" || ending === ".jsx")
    return [".ts", ".tsx", ".js", ".jsx"].map((other) => stem + other);
  return ending === ".mjs" || ending === ".cjs" ? [filePath, stem + ending.replace("j", "t")] : [filePath];
}

/**
 * The files in which the package.json of a requested package would be found: one in each folder, up to the one where it
 * is. None for a request that is no package.
 */
export function manifestsOf(specifier: string, folder: string): string[] {
  const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
  if (name === undefined || /^[.#/]|^[a-z]+:/.test(specifier) || isBuiltin(specifier)) return [];
  const manifests: string[] = [];
  for (let here = folder; ; here = path.dirname(here)) {
    const manifest = path.join(here, "node_modules", name, "package.json");
    manifests.push(manifest);
    if (here === path.dirname(here) || fs.existsSync(manifest)) return manifests;
  }
}
