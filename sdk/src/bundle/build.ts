import * as path from "node:path";
import type { BuildOptions, OutputFile } from "esbuild";
import type { BuildFolder, GivenFiles, MadeFiles } from "./archive";
import { entryPointsOf } from "./beside-program";
import { exportsOf } from "./exports";
import {
  type BundleFailure,
  buildAround,
  failuresOf,
  filesOf,
  type SalvagedBuild,
  warningTexts,
} from "./failures";
import { givenFiles } from "./given-files";
import { installFolder } from "./install";
import type { InstallTarget } from "./install/platform";
import type { BundleCache } from "./kept/bundle-cache";
import { FileSnapshot } from "./kept/file-snapshot";
import type { BundleProps } from "./props";
import { archivePath, formatOf } from "./settings";
import { relocatable } from "./source-map";
import { NativePackages, SourceTexts, sourceWarnings } from "./source-warnings";
import { withStrictBanner } from "./strict";
import type { Bundle } from "./types";

/** Handlers of one call to esbuild: all of one project, with the same settings. */
export interface Batch {
  /** Absolute, with links resolved. */
  readonly root: string;
  /** Relative to the root, each once. */
  readonly files: readonly string[];
  readonly props: BundleProps | undefined;
  /** The platform of the installed packages. It is `undefined` where it is not known. */
  readonly target: InstallTarget | undefined;
  readonly settings: BuildOptions;
  /** The cache of bundles. It is `undefined` where nothing is cached. */
  readonly cache: BundleCache | undefined;
}

/** The bundle of a file, or why there is none. */
export type BundleOutcome =
  | { readonly bundle: Bundle }
  | { readonly failures: readonly [BundleFailure, ...BundleFailure[]] };

/**
 * Builds each file of a batch into an archive of its own. Without splitting, esbuild links every entry as if it were
 * alone, so an archive does not depend on what else is in the batch.
 */
export async function buildBatch(batch: Batch, folder: BuildFolder): Promise<Map<string, BundleOutcome>> {
  const { files, cache } = batch;
  const given = await givenByFile(batch);
  const store: Store = {
    folder,
    givenTo: (file) => withoutShadows(given.get(file) ?? {}, archivePath(file, batch.props)),
  };
  const found = cache ? await adoptCached(files, cache, store) : new Map();
  const missing = files.filter((file) => !found.has(file));
  if (missing.length === 0) return found;
  const outcomes = await buildFiles({ ...batch, files: missing }, store);
  cache?.trim();
  return new Map([...found, ...outcomes]);
}

/** Handlers in one folder, and all in the program's folder, are given the same. */
async function givenByFile({ root, files, props, target }: Batch): Promise<ReadonlyMap<string, GivenFiles>> {
  const byFolder = new Map<string, Promise<GivenFiles>>();
  const given = files.map(async (file) => {
    const folder = installFolder(root, file);
    const found = byFolder.get(folder) ?? givenFiles(root, props, { from: folder, target });
    byFolder.set(folder, found);
    return [file, await found] as const;
  });
  return new Map(await Promise.all(given));
}

/** The folders in which archives are stored. */
interface Store {
  readonly folder: BuildFolder;
  /** Files of the user's that go into the archive of an entry. */
  givenTo(file: string): GivenFiles;
}

/** The cached bundle of the same sources. */
async function adoptCached(
  files: readonly string[],
  cache: BundleCache,
  { folder, givenTo }: Store,
): Promise<Map<string, BundleOutcome>> {
  const adopted = files.map(async (file) => {
    const found = await cache.find(file);
    const archive = found && (await folder.adopt(found.hashes, found.read, givenTo(file)));
    return archive
      ? ([[file, { bundle: { ...archive, exports: found.exports, warnings: [] } }]] as const)
      : [];
  });
  return new Map((await Promise.all(adopted)).flat());
}

async function buildFiles(batch: Batch, { folder, givenTo }: Store): Promise<Map<string, BundleOutcome>> {
  const { root, files, props, settings, cache } = batch;
  const writes: Promise<void>[] = [];
  const built = await buildAround({ ...settings, entryPoints: entryPointsOf(files) });
  const after = new FileSnapshot();
  const outputs = new Map(built.result.outputFiles.map((output) => [relativeTo(root, output.path), output]));
  const outcomes = new Map<string, BundleOutcome>();
  const texts = new SourceTexts(root);
  const packages = new NativePackages(root);
  for (const file of files) {
    const [failure, ...others] = failuresOf(file, built);
    if (failure) {
      outcomes.set(file, { failures: [failure, ...others] });
      continue;
    }
    const made = outputsOf(archivePath(file, props), root, settings.banner?.js ?? "", built, outputs);
    const archive = await folder.store(made, givenTo(file));
    const exports = findExports(file, batch, built, outputs);
    const sources = filesOf(file, built.result);
    const warnings = [
      ...warningTexts(built, sources),
      ...sourceWarnings(texts.of(sources), props, { root, entry: file, names: Object.keys(archive.files) }),
      ...packages.warnings(file, sources),
    ];
    // A bundle with warnings is not cached, so that they are reported again.
    if (warnings.length === 0 && cache)
      writes.push(cache.store(file, { metafile: built.result.metafile, after }, { made, exports }));
    outcomes.set(file, { bundle: { ...archive, exports, warnings } });
  }
  await Promise.all(writes);
  return outcomes;
}

/** Lambda loads `src/notes` or `src/notes.js` before `src/notes.mjs`: what was copied may not lie there. */
function withoutShadows(given: GivenFiles, bundle: string): GivenFiles {
  const { dir, name, ext } = path.posix.parse(bundle);
  if (ext !== ".mjs") return given;
  const module = path.posix.join(dir, name);
  return Object.fromEntries(
    Object.entries(given).filter(([file]) => file !== module && file !== `${module}.js`),
  );
}

/** The bundle of one entry, its source map, and files that its imports were turned into. */
function outputsOf(
  name: string,
  root: string,
  banner: string,
  { result }: SalvagedBuild,
  outputs: ReadonlyMap<string, OutputFile>,
): MadeFiles {
  const { imports = [], cssBundle } = result.metafile.outputs[name] ?? {};
  const assets = imports.filter(({ external }) => !external).map(({ path: asset }) => asset);
  const names = [name, ...assets, ...(cssBundle === undefined ? [] : [cssBundle])];
  const made: Record<string, Uint8Array> = {};
  for (const one of names) {
    const output = outputs.get(one);
    const map = outputs.get(`${one}.map`);
    if (output) made[one] = one === name ? withStrictBanner(output.contents, banner) : output.contents;
    if (map) made[`${one}.map`] = relocatable(map.contents, path.join(root, one), root);
  }
  return made;
}

function findExports(
  file: string,
  { props }: Batch,
  { result }: SalvagedBuild,
  outputs: ReadonlyMap<string, OutputFile>,
) {
  const name = archivePath(file, props);
  return exportsOf({
    format: formatOf(props),
    sourceFormat: result.metafile.inputs[file]?.format,
    listed: result.metafile.outputs[name]?.exports ?? [],
    code: outputs.get(name)?.text ?? "",
  });
}

function relativeTo(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join("/");
}
