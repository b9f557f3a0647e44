import { existsSync } from "node:fs";
import * as path from "node:path";
import { type BuildContext, type BuildOptions, context, type Metafile } from "esbuild";
import { ChangeTracker, contentHash, importersOf } from "./changes";
import {
  type BundleFailure,
  buildAround,
  failuresOf,
  fileFailure,
  type SalvagedBuild,
  warningTexts,
} from "./failures";
import { cureOfDotted, suggestModules } from "./find-handler";
import { givenFiles } from "./given-files";
import { LocalBuildCache } from "./kept/local-cache";
import { FewHandlers } from "./local-few";
import { LocalFolder } from "./local-folder";
import { chooseLayout } from "./local-layout";
import type { LocalLayout } from "./local-shared";
import { lostPlugins } from "./plugin-file";
import type { BundleProps } from "./props";
import { archivePath, formatOf } from "./settings";
import type { LocalBundle } from "./types";

/** The result of a build of a set. */
export interface LocalSetBuild {
  /** By the handler's file. */
  readonly bundles: ReadonlyMap<string, LocalBundle>;
  /** Absolute paths. */
  readonly inputs: readonly string[];
  readonly warnings: readonly string[];
  /** Whether only saved files were inspected. */
  readonly isOfFew?: true;
}

/** The last build of a set of which nothing was to be said. */
interface Clean {
  readonly files: string;
  build: LocalSetBuild;
  /** The inputs of the handlers, with their imports. */
  readonly graph: Metafile["inputs"];
}

/** A part of the whole that is built alone: above it, building all costs little more. */
const FEW = 1 / 4;

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
  /** Only a first build may be a cached one. */
  #isFirst = true;
  readonly #few: FewHandlers | undefined;
  #clean: Clean | undefined;
  /** Contents of files that were built for a few, and that the next build of all will see for the first time. */
  readonly #early = new Map<string, string>();
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
    // Plugins may read what esbuild does not know of, and copies are not watched.
    const isPlain = (props?.esbuild?.plugins ?? []).length === 0 && (props?.copyFiles ?? []).length === 0;
    const layoutOfFew = isPlain ? this.#layout.forFew : undefined;
    this.#few = layoutOfFew && new FewHandlers(layoutOfFew);
  }

  /**
   * Builds the few handlers that saved files are a part of, in a bundle of their own. They are ready long before hundreds
   * of others have been linked again. The next build of all sees other changes, such as settings and new files. It is
   * `undefined` where that build is needed first.
   * @param saved absolute paths
   */
  async rebuildFew(files: readonly string[], saved: ReadonlySet<string>): Promise<LocalSetBuild | undefined> {
    const clean = this.#clean;
    if (!clean || !this.#few || clean.files !== files.join("\n")) return undefined;
    const concerned = this.#concerned(clean, saved);
    if (!concerned) return undefined;
    const changed = new Set(
      [...concerned].filter(([file, hash]) => hash !== this.#known(file)).map(([file]) => file),
    );
    const unchanged = { ...clean.build, bundles: asBefore(clean.build.bundles), isOfFew: true } as const;
    if (changed.size === 0) return unchanged;
    const touched = importersOf(changed, { inputs: clean.graph });
    const few = files.filter((file) => touched.has(file));
    if (few.length === 0 || partOf(clean.graph, few) > FEW) return undefined;
    const built = await this.#few.build(few);
    if (!built) return undefined;
    this.#folder.add(this.#few.outputs(few, built));
    return this.#take(clean, few, concerned, built, unchanged);
  }

  async rebuild(files: readonly string[]): Promise<LocalSetBuild> {
    const startedAt = Date.now();
    this.#clean = undefined;
    const absent = files.filter((file) => !existsSync(path.join(this.root, file)));
    const missing = new Map(absent.map((file) => [file, missingFile(this.root, file)]));
    const present = files.filter((file) => !missing.has(file));
    const built = await this.#build(present);
    const { metafile, outputFiles, warnings } = built.result;

    const outputs = this.#layout.outputs(present, outputFiles);
    for (const [file, { message }] of missing)
      outputs.set(this.#filePathOf(file), `throw new Error(${JSON.stringify(message)});\n`);
    await this.#folder.write(outputs);
    await this.#folder.copy(await givenFiles(this.root, { copyFiles: this.props?.copyFiles ?? [] }));

    const changed = this.#tracker.changedFiles(built, startedAt);
    for (const [file, early] of this.#early) {
      const hash = this.#tracker.hashOf(file);
      if (hash === early) changed.delete(file);
      // The build of a few had other contents, which the tracker has not seen. The file may hold again what it held before.
      else if (hash !== undefined) changed.add(file);
    }
    this.#early.clear();
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
    const build = {
      bundles,
      inputs: inputs.map((file) => path.resolve(this.root, file)),
      warnings: [...warningTexts(built), ...this.#lost()],
    };
    const isClean = warnings.length === 0 && built.broken.size === 0 && missing.size === 0;
    if (isClean) this.#clean = { files: files.join("\n"), build, graph: { ...metafile.inputs } };
    return build;
  }

  /** Ends esbuild's work until the next rebuild. The results stay known. */
  async close(): Promise<void> {
    await Promise.all([this.#context?.esbuild.dispose(), this.#few?.close()]);
    this.#context = undefined;
  }

  /**
   * The saved files of the set, with the hashes of their contents. The hashes are taken before the build reads the files,
   * so that a later change is seen as one. It is `undefined` when a file is missing, or belongs to a package.
   */
  #concerned({ graph }: Clean, saved: ReadonlySet<string>): Map<string, string> | undefined {
    const concerned = new Map<string, string>();
    for (const filePath of saved) {
      const file = path.relative(this.root, filePath).split(path.sep).join("/");
      if (!Object.hasOwn(graph, file)) continue;
      if (file.includes("node_modules/") || !existsSync(filePath)) return undefined;
      concerned.set(file, contentHash(filePath));
    }
    return concerned;
  }

  #known(file: string): string | undefined {
    return this.#early.get(file) ?? this.#tracker.hashOf(file);
  }

  /** Notes what was built of a few. */
  #take(
    clean: Clean,
    few: readonly string[],
    concerned: ReadonlyMap<string, string>,
    { result }: SalvagedBuild,
    before: LocalSetBuild,
  ): LocalSetBuild {
    for (const [file, hash] of concerned) this.#early.set(file, hash);
    Object.assign(clean.graph, result.metafile.inputs);
    const exported = this.#layout.exports(few, result);
    const bundles = new Map(before.bundles);
    for (const file of few)
      bundles.set(file, { ...this.#bundleOf(file, [], true), exports: exported.get(file) });
    const added = Object.keys(result.metafile.inputs).filter(isFile);
    const inputs = new Set([...before.inputs, ...added.map((file) => path.resolve(this.root, file))]);
    clean.build = { ...before, bundles, inputs: [...inputs] };
    return clean.build;
  }

  async #build(files: readonly string[]): Promise<SalvagedBuild> {
    const settings = this.#layout.settings(files);
    const cache = this.#isFirst ? LocalBuildCache.of(this.root, settings, files) : undefined;
    this.#isFirst = false;
    const found = await cache?.find();
    if (found) return found;
    const built = await buildAround(settings, async () =>
      (await this.#contextFor(files, settings)).rebuild(),
    );
    await cache?.store(built);
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
      file: this.#filePathOf(file),
      format: formatOf(this.props),
      version,
      changed,
      failures,
    };
  }

  #lost(): readonly string[] {
    return lostPlugins(this.props?.esbuild ?? {}).map(
      (name) =>
        `the plugin ${name} of esbuild is not used on localhost, since it is written in the program; name a file that exports it: esbuild: { plugins: "plugins.js" }`,
    );
  }

  #filePathOf(file: string): string {
    return path.join(this.#folder.path, archivePath(file, this.props));
  }
}

/** Bundles of which nothing is new. */
function asBefore(bundles: LocalSetBuild["bundles"]): LocalSetBuild["bundles"] {
  return new Map([...bundles].map(([file, bundle]) => [file, { ...bundle, changed: false }]));
}

/** How much of all sources a few handlers are made of, from 0 to 1. */
function partOf(graph: Metafile["inputs"], few: readonly string[]): number {
  const reached = new Set(few);
  let bytes = 0;
  for (const file of reached) {
    bytes += graph[file]?.bytes ?? 0;
    for (const { path: imported } of graph[file]?.imports ?? []) reached.add(imported);
  }
  const all = Object.values(graph).reduce((sum, input) => sum + input.bytes, 0);
  return bytes / all;
}

function missingFile(root: string, file: string): BundleFailure {
  const module = file.replace(/\.\w+$/, "");
  const guesses = suggestModules(root, module).map((other) => JSON.stringify(other));
  const guess = guesses.length === 0 ? "create the file" : `did you mean ${guesses.join(" or ")}`;
  return fileFailure(root, file, "does not exist", cureOfDotted(root, module) ?? guess);
}

function textOf(failures: readonly BundleFailure[]): string {
  return failures.map(({ message }) => message).join("\n");
}

/** Not one of esbuild's own names, such as that of a module which a plugin made. */
function isFile(input: string): boolean {
  return !/^[a-z-]{2,}:/.test(input) && !input.startsWith("(disabled)");
}
