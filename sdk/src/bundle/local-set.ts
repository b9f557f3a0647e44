import { existsSync } from "node:fs";
import * as path from "node:path";
import { type BuildContext, type BuildOptions, context } from "esbuild";
import { ChangeTracker, importersOf } from "./changes";
import {
  type BundleFailure,
  buildAround,
  failuresOf,
  fileFailure,
  type SalvagedBuild,
  warningTexts,
} from "./failures";
import { suggestModules } from "./find-handler";
import { givenFiles } from "./given-files";
import { KeptLocalBuild } from "./kept/kept-local";
import { LocalFolder } from "./local-folder";
import { chooseLayout } from "./local-layout";
import type { LocalLayout } from "./local-shared";
import type { BundleProps } from "./props";
import { archivePath, formatOf } from "./settings";
import type { LocalBundle } from "./types";

/** What a set has built. */
export interface LocalSetBuild {
  /** By the handler's file. */
  readonly bundles: ReadonlyMap<string, LocalBundle>;
  /** Absolute paths. */
  readonly inputs: readonly string[];
  readonly warnings: readonly string[];
}

interface State {
  readonly version: string;
  readonly failures: readonly BundleFailure[];
}

/** Handlers with the same settings, built by one esbuild context that lives as long as they do. */
export class LocalSet {
  readonly #layout: LocalLayout;
  readonly #folder: LocalFolder;
  readonly #tracker: ChangeTracker;
  #context: { readonly files: string; readonly esbuild: BuildContext } | undefined;
  /** Of the last build. */
  #files: readonly string[] | undefined;
  #states = new Map<string, State>();
  #count = 0;

  constructor(
    private readonly root: string,
    folder: string,
    private readonly props: BundleProps | undefined,
  ) {
    this.#layout = chooseLayout(root, folder, props);
    this.#folder = new LocalFolder(folder);
    this.#tracker = new ChangeTracker(root);
  }

  async rebuild(files: readonly string[]): Promise<LocalSetBuild> {
    const startedAt = Date.now();
    const absent = files.filter((file) => !existsSync(path.join(this.root, file)));
    const missing = new Map(absent.map((file) => [file, gone(this.root, file)]));
    const present = files.filter((file) => !missing.has(file));
    const built = await this.#build(present);
    const { metafile, outputFiles, warnings } = built.result;

    const outputs = this.#layout.outputs(present, outputFiles);
    for (const [file, { message }] of missing)
      outputs.set(this.#placeOf(file), `throw new Error(${JSON.stringify(message)});\n`);
    await this.#folder.write(outputs);
    await this.#folder.copy(await givenFiles(this.root, { copyFiles: this.props?.copyFiles ?? [] }));

    const changed = this.#tracker.changedFiles(built, startedAt);
    const touched = importersOf(changed, metafile);
    const exported = this.#layout.exports(present, built.result);
    const bundles = new Map<string, LocalBundle>();
    for (const file of files) {
      const failure = missing.get(file);
      const failures = failure ? [failure] : failuresOf(file, built);
      bundles.set(file, {
        ...this.#bundleOf(file, failures, touched.has(file)),
        exports: failures.length === 0 ? exported.get(file) : undefined,
      });
    }
    const inputs = [...Object.keys(metafile.inputs).filter(isFile), ...absent];
    return {
      bundles,
      inputs: inputs.map((file) => path.resolve(this.root, file)),
      warnings: warningTexts(warnings),
    };
  }

  /** Have esbuild read what it has not read yet, so that the first save does not wait for that. */
  async warm(): Promise<void> {
    if (this.#context || this.#files === undefined) return;
    await this.#contextFor(this.#files, this.#layout.settings(this.#files))
      .then((esbuild) => esbuild.rebuild())
      .catch(() => {
        // Whatever is wrong now, the next save says.
      });
  }

  async close(): Promise<void> {
    await this.#context?.esbuild.dispose();
    this.#context = undefined;
  }

  async #build(files: readonly string[]): Promise<SalvagedBuild> {
    const settings = this.#layout.settings(files);
    const isFirst = this.#files === undefined;
    this.#files = files;
    const kept = isFirst ? KeptLocalBuild.of(this.root, settings, files) : undefined;
    const found = await kept?.find();
    if (found) return found;
    const built = await buildAround(settings, async () =>
      (await this.#contextFor(files, settings)).rebuild(),
    );
    await kept?.keep(built);
    return built;
  }

  async #contextFor(files: readonly string[], settings: BuildOptions): Promise<BuildContext> {
    const key = this.#layout.isForAnyFiles ? "" : files.join("\n");
    if (this.#context?.files !== key) {
      await this.close();
      this.#context = { files: key, esbuild: await context(settings) };
    }
    return this.#context.esbuild;
  }

  #bundleOf(
    file: string,
    failures: readonly BundleFailure[],
    isTouched: boolean,
  ): Omit<LocalBundle, "exports"> {
    const before = this.#states.get(file);
    const isSameFailure = textOf(failures) === textOf(before?.failures ?? []);
    const changed = before === undefined || isTouched || !isSameFailure;
    const version = changed ? String(++this.#count) : before.version;
    this.#states.set(file, { version, failures });
    return {
      folder: this.#folder.path,
      file: this.#placeOf(file),
      format: formatOf(this.props),
      version,
      changed,
      failures,
    };
  }

  #placeOf(file: string): string {
    return path.join(this.#folder.path, archivePath(file, this.props));
  }
}

function gone(root: string, file: string): BundleFailure {
  const guesses = suggestModules(root, file.replace(/\.\w+$/, "")).map((module) => JSON.stringify(module));
  const cure = guesses.length === 0 ? "create the file" : `did you mean ${guesses.join(" or ")}`;
  return fileFailure(file, "does not exist", cure);
}

function textOf(failures: readonly BundleFailure[]): string {
  return failures.map(({ message }) => message).join("\n");
}

/** Not one of esbuild's own names, such as that of a module which a plugin made. */
function isFile(input: string): boolean {
  return !/^[a-z-]{2,}:/.test(input) && !input.startsWith("(disabled)");
}
