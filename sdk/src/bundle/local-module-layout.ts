import * as path from "node:path";
import type { BuildOptions, OutputFile } from "esbuild";
import { HANDLER_MODULE } from "./handler-module";
import {
  BUNDLE_FOLDER,
  HUB,
  handlerEntries,
  hub,
  type LocalLayout,
  type LocalResult,
  relativeFrom,
  sharedFile,
} from "./local-shared";
import type { BundleProps } from "./props";
import { archivePath, localSettings } from "./settings";
import { sharedExports } from "./shared-exports";

/** The URL of the handler's own file, which is the query of the URL of a shared bundle of ES modules. */
const HANDLER_FILE_URL = 'decodeURIComponent(import.meta.url.replace(/^[^?]*\\?/,""))';

/** The name of a function that does what `import.meta.resolve` would do in the handler's own file. */
const RESOLVE = "__sapiResolve";
const RESOLVE_PREAMBLE =
  `const ${RESOLVE}=(name)=>/^\\.{0,2}\\//.test(name)?` +
  `new URL(name,${HANDLER_FILE_URL}).href:import.meta.resolve(name);`;

/**
 * The same for ES modules. A dynamically imported module is part of a bundle that is not split. It runs in the order of
 * the imports when it is requested. Each handler's own file loads the bundle under its own address, from which the
 * modules derive their paths.
 */
export class SharedModuleLayout implements LocalLayout {
  readonly isForAnyFiles = true;
  #files: readonly string[] = [];

  constructor(
    private readonly root: string,
    private readonly folder: string,
    private readonly props: BundleProps | undefined,
    private readonly isOfFew = false,
  ) {}

  get forFew(): LocalLayout {
    return new SharedModuleLayout(this.root, this.folder, this.props, true);
  }

  settings(files: readonly string[]): BuildOptions {
    this.#files = files;
    const settings = localSettings(this.root, this.props, HANDLER_FILE_URL);
    const makeEntry = () => `export const handlers=${handlerEntries(this.#files, "import")}`;
    return {
      ...settings,
      plugins: [...(settings.plugins ?? []), hub(this.root, makeEntry)],
      define: { "import.meta.resolve": RESOLVE, ...settings.define },
      entryPoints: [{ in: HUB, out: "handlers" }],
      entryNames: "[name]-[hash]",
      outdir: path.join(this.folder, BUNDLE_FOLDER),
      outExtension: { ".js": ".mjs" },
      banner: { ...settings.banner, js: RESOLVE_PREAMBLE + settings.banner?.js },
    };
  }

  exports(files: readonly string[], { outputFiles }: LocalResult): ReadonlyMap<string, readonly string[]> {
    return sharedExports(sharedFile(outputFiles, ".mjs").text, files);
  }

  outputs(files: readonly string[], outputs: readonly OutputFile[]): Map<string, string | Uint8Array> {
    const written = new Map<string, string | Uint8Array>(
      outputs.map((output) => [output.path, output.contents]),
    );
    const shared = sharedFile(outputs, ".mjs");
    const current = path.join(path.dirname(shared.path), "current.mjs");
    if (!this.isOfFew) written.set(current, `export const open=${openerOf(current, shared.path)};\n`);
    for (const file of files) {
      const filePath = path.join(this.folder, archivePath(file, this.props));
      const open = this.isOfFew
        ? `const open=${openerOf(filePath, shared.path)}`
        : `import{open}from${JSON.stringify(relativeFrom(filePath, current))}`;
      const module = `(await open(import.meta.url)).handlers[${JSON.stringify(file)}]()`;
      written.set(filePath, `${open};export const ${HANDLER_MODULE}=await ${module};\n`);
    }
    return written;
  }
}

/** JavaScript for a file, which imports a shared bundle for its own path. */
function openerOf(file: string, shared: string): string {
  return `(place)=>import(${JSON.stringify(`${relativeFrom(file, shared)}?`)}+encodeURIComponent(place))`;
}
