import * as path from "node:path";
import type { BuildOptions, OutputFile, Plugin } from "esbuild";
import type { SalvagedBuild } from "./failures";

/** The result of esbuild. */
export type LocalResult = SalvagedBuild["result"];

/** How the handlers of one set are laid out on disk. */
export interface LocalLayout {
  settings(files: readonly string[]): BuildOptions;
  /** Whether a context made for other files can go on. */
  readonly isForAnyFiles: boolean;
  /** The layout of a few handlers in a bundle beside that of all. It is `undefined` where each has its own in any case. */
  readonly forFew: LocalLayout | undefined;
  /** The exports of the handlers' files, without those that only running them would show. */
  exports(files: readonly string[], result: LocalResult): ReadonlyMap<string, readonly string[]>;
  /** Files to write, by absolute path, in this order. */
  outputs(files: readonly string[], outputs: readonly OutputFile[]): Map<string, string | Uint8Array>;
}

/** Name of the module that a shared bundle begins with. */
export const HUB = "sapi-handlers";

/** The folder of shared bundles in the folder of a set. */
export const BUNDLE_FOLDER = ".bundle";

/** The bundle of all handlers among what esbuild gives. */
export function sharedFile(outputs: readonly OutputFile[], ending: ".js" | ".mjs"): OutputFile {
  return outputs.find((output) => output.path.endsWith(ending)) as OutputFile;
}

/** How a file names another one. */
export function relativeFrom(file: string, other: string): string {
  return `./${path.relative(path.dirname(file), other).split(path.sep).join("/")}`;
}

/** An object of each handler's file with a function that runs it. A line each, which esbuild keeps: they are looked for there. */
export function handlerEntries(files: readonly string[], load: "require" | "import"): string {
  const entries = files.map((file) => `${JSON.stringify(file)}:()=>${load}(${JSON.stringify(`./${file}`)})`);
  return `{\n${entries.join(",\n")}\n}`;
}

/** The module that knows every handler and runs none by itself. */
export function hub(root: string, contents: () => string): Plugin {
  return {
    name: HUB,
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: new RegExp(`^${HUB}$`) }, () => ({ path: HUB, namespace: HUB }));
      onLoad({ filter: /.*/, namespace: HUB }, () => ({
        contents: contents(),
        resolveDir: root,
        loader: "js",
      }));
    },
  };
}
