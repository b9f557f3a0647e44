import * as path from "node:path";
import type { BuildOptions, OutputFile } from "esbuild";
import type { MadeFiles } from "../archive";
import type { SalvagedBuild } from "../failures";
import { HUB } from "../local-shared";
import { BundleCache } from "./bundle-cache";
import { FileSnapshot } from "./file-snapshot";

type Result = SalvagedBuild["result"];

/** The result of esbuild without its files. */
interface Said {
  readonly metafile: Result["metafile"];
  readonly warnings: Result["warnings"];
  readonly hashes: readonly string[];
}

/** The name of the result among the files. No file of esbuild has it. */
const SAID = "<said>";

/**
 * Builds of the local mode that were made before: a start after which nothing has changed waits for no esbuild.
 * One is for what is built at one time.
 */
export class LocalBuildCache {
  readonly #entry: string;

  private constructor(
    private readonly root: string,
    outputFolder: string,
    private readonly files: readonly string[],
    private readonly cache: BundleCache,
  ) {
    // Names of files that esbuild returns begin with the folder that they are written to.
    this.#entry = `local ${JSON.stringify([path.relative(root, outputFolder), files])}`;
  }

  /** It is `undefined` where nothing is cached. */
  static of(root: string, settings: BuildOptions, files: readonly string[]): LocalBuildCache | undefined {
    // The module that every build begins with is made of the names of the files.
    const plugins = (settings.plugins ?? []).filter(({ name }) => name !== HUB);
    const cache = BundleCache.of(root, { ...settings, plugins }, { isAlone: true });
    return cache && new LocalBuildCache(root, settings.outdir as string, files, cache);
  }

  async find(): Promise<SalvagedBuild | undefined> {
    const made = (await this.cache.find(this.#entry))?.read();
    return made && { result: toResult(this.root, made), root: this.root, broken: new Map() };
  }

  async store({ result, broken }: SalvagedBuild): Promise<void> {
    if (broken.size > 0) return;
    const built = { metafile: result.metafile, entries: this.files, after: new FileSnapshot() };
    await this.cache.store(this.#entry, built, { made: toMade(this.root, result), exports: undefined });
    this.cache.trim();
  }
}

function toMade(root: string, { metafile, warnings, outputFiles }: Result): MadeFiles {
  const files = outputFiles.map((output) => [path.relative(root, output.path), output.contents] as const);
  const said: Said = { metafile, warnings, hashes: outputFiles.map(({ hash }) => hash) };
  return { [SAID]: Buffer.from(JSON.stringify(said)), ...Object.fromEntries(files) };
}

function toResult(root: string, { [SAID]: said, ...files }: MadeFiles): Result {
  const { metafile, warnings, hashes } = JSON.parse(Buffer.from(said as Uint8Array).toString()) as Said;
  const outputFiles = Object.entries(files).map(([name, contents], at): OutputFile => {
    const text = () => Buffer.from(contents).toString();
    return {
      path: path.resolve(root, name),
      contents: contents as OutputFile["contents"],
      hash: hashes[at] as string,
      get text() {
        return text();
      },
    };
  });
  return { errors: [], warnings, outputFiles, metafile, mangleCache: undefined as never };
}
