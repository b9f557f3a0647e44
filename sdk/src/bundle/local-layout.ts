import * as path from "node:path";
import type { BuildOptions, OutputFile } from "esbuild";
import { entryPointsOf } from "./beside-program";
import { exportsOf } from "./exports";
import { SharedModuleLayout } from "./local-module-layout";
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
import { archivePath, formatOf, hasExternals, localSettings } from "./settings";
import { sharedExports } from "./shared-exports";
import { strictFilesIn } from "./strict";

/** The layout that gives the set's handlers the behaviour they have when deployed, as cheaply as possible. */
export function chooseLayout(root: string, folder: string, props: BundleProps | undefined): LocalLayout {
  const loaders = Object.values({ ...props?.loader, ...props?.esbuild?.loader });
  const writesAssets = loaders.includes("file") || loaders.includes("copy");
  const isModule = formatOf(props) === "esm";
  // An import that stays one is hoisted out of the module it is in, into the whole bundle.
  if (writesAssets || (isModule && hasExternals(props))) return new SeparateLayout(root, folder, props);
  return isModule ? new SharedModuleLayout(root, folder, props) : new SharedLayout(root, folder, props);
}

/** A bundle per handler, as deployed: where imports stay imports, or become files that lie beside the bundle. */
class SeparateLayout implements LocalLayout {
  readonly isForAnyFiles = false;
  readonly forFew = undefined;

  constructor(
    private readonly root: string,
    private readonly folder: string,
    private readonly props: BundleProps | undefined,
  ) {}

  settings(files: readonly string[]): BuildOptions {
    return {
      ...localSettings(this.root, this.props),
      entryPoints: entryPointsOf(files),
      outdir: this.folder,
      outExtension: { ".js": path.extname(archivePath("x.ts", this.props)) },
    };
  }

  exports(files: readonly string[], result: LocalResult): ReadonlyMap<string, readonly string[]> {
    const format = formatOf(this.props);
    return new Map(
      files.flatMap((file) => {
        const name = path.posix.join(
          path.relative(this.root, this.folder).split(path.sep).join("/"),
          archivePath(file, this.props),
        );
        const sourceFormat = result.metafile.inputs[file]?.format;
        const listed = result.metafile.outputs[name]?.exports ?? [];
        const code = result.outputFiles.find(
          (output) => path.relative(this.root, output.path).split(path.sep).join("/") === name,
        );
        const names = code && exportsOf({ format, sourceFormat, listed, code: code.text });
        return names ? [[file, names] as const] : [];
      }),
    );
  }

  outputs(_: readonly string[], outputs: readonly OutputFile[]): Map<string, string | Uint8Array> {
    return new Map(outputs.map((output) => [output.path, output.contents]));
  }
}

/** The parentheses have V8 compile the function at once. It is called at once, and V8 would parse it twice without them. */
const OPENING = "module.exports=(function(require,__filename,__dirname){";
const OWN_MODULE = "const module={exports:{}},exports=module.exports;";

/**
 * One bundle for all handlers, which runs only the modules of the requested handler.
 *
 * Code splitting would be as fast, but it runs a module shared by two handlers before the modules that were imported
 * first. It gives a CommonJS handler no `__dirname` and no named exports. Here every module is a function that esbuild
 * calls in the order of the imports. The whole is a function of `require`, `__filename` and `__dirname`, which each
 * handler's own file calls with its own. There is a second, strict copy for handlers that are strict when deployed, since
 * then the packages they bring are strict as well.
 */
class SharedLayout implements LocalLayout {
  readonly isForAnyFiles = true;
  #files: readonly string[] = [];
  /** The texts of the handlers' own files, by path and shared file: there may be hundreds of them at each save. */
  readonly #ownFiles = new Map<string, string>();

  constructor(
    private readonly root: string,
    private readonly folder: string,
    private readonly props: BundleProps | undefined,
    private readonly isOfFew = false,
  ) {}

  get forFew(): LocalLayout {
    return new SharedLayout(this.root, this.folder, this.props, true);
  }

  settings(files: readonly string[]): BuildOptions {
    this.#files = files;
    const settings = localSettings(this.root, this.props);
    const makeEntry = () => `module.exports=${handlerEntries(this.#files, "require")}`;
    const footer = [settings.footer?.js, "return module.exports})"].filter(Boolean).join("\n");
    return {
      ...settings,
      plugins: [...(settings.plugins ?? []), hub(this.root, makeEntry)],
      entryPoints: [{ in: HUB, out: "handlers" }],
      entryNames: "[name]-[hash]",
      outdir: path.join(this.folder, BUNDLE_FOLDER),
      banner: { ...settings.banner, js: OPENING + OWN_MODULE + settings.banner?.js },
      footer: { ...settings.footer, js: footer },
    };
  }

  exports(files: readonly string[], { outputFiles }: LocalResult): ReadonlyMap<string, readonly string[]> {
    return sharedExports(sharedFile(outputFiles, ".js").text, files);
  }

  outputs(files: readonly string[], outputs: readonly OutputFile[]): Map<string, string | Uint8Array> {
    const written = new Map<string, string | Uint8Array>(
      outputs.map((output) => [output.path, output.contents]),
    );
    const shared = sharedFile(outputs, ".js");
    const code = shared.text;
    const strict = shared.path.replace(/\.js$/, "-strict.js");
    const ownFiles = new Map<string, string>();
    const strictFiles = strictFilesIn(code, files);
    const [forStrict, forSloppy] = this.isOfFew
      ? [strict, shared.path]
      : [this.#current("strict"), this.#current("sloppy")];
    for (const file of files) {
      const filePath = path.join(this.folder, archivePath(file, this.props));
      ownFiles.set(filePath, this.#ownFile(filePath, strictFiles.has(file) ? forStrict : forSloppy, file));
    }
    if (strictFiles.size > 0) written.set(strict, `${OPENING}"use strict";${code.slice(OPENING.length)}`);
    if (!this.isOfFew) {
      for (const [name, target] of [
        ["sloppy", shared.path],
        ["strict", strict],
      ] as const)
        if (written.has(target))
          written.set(this.#current(name), `module.exports=require("./${path.basename(target)}");\n`);
    }
    return new Map([...written, ...ownFiles]);
  }

  /** Names the bundle of now, so that handlers' own files stay the same after every build. */
  #current(name: "strict" | "sloppy"): string {
    return path.join(this.folder, BUNDLE_FOLDER, `${name}.js`);
  }

  #ownFile(filePath: string, shared: string, file: string): string {
    const key = `${filePath}\0${shared}`;
    const known = this.#ownFiles.get(key);
    if (known !== undefined) return known;
    const request = JSON.stringify(relativeFrom(filePath, shared));
    const text = `module.exports=require(${request})(require,__filename,__dirname)[${JSON.stringify(file)}]();\n`;
    // Bundles of a few have another name after each save.
    if (!this.isOfFew) this.#ownFiles.set(key, text);
    return text;
  }
}
