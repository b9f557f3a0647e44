import { realpathSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Issues } from "../../errors";
import { BuildFolder, hashArchive } from "../archive";
import { checkUnpacked, checkZip } from "./size";
import type { SourceBuild } from "./source-build";
import { TOOLCHAINS } from "./toolchains";
import { BuildFailure } from "./tools";
import { writeZip } from "./zip";

/** One function that wants its archive. */
export interface SourceRequest {
  /** Absolute path of the program's folder. */
  readonly root: string;
  readonly build: SourceBuild;
  /** Collector of the function, standing at its props. A failure is added at `srcPath` and thrown as its DefinitionError. */
  readonly issues: Issues;
}

/** Changes with the way a zip is written, so that none of before is taken for what would be written now. */
const ZIP_FORMAT = "zip1";

/**
 * Builds sources for deployment. Functions of the same folder and settings share one build. Builds run one after the
 * other, since the tools use all processors by themselves.
 */
export class SourceBuilder {
  readonly #built = new Map<string, Promise<string>>();
  readonly #folders = new Map<string, BuildFolder>();
  #queue: Promise<unknown> = Promise.resolve();

  /** Absolute path of the zip. */
  async archive({ root, build, issues }: SourceRequest): Promise<string> {
    try {
      return await this.#share(realpathSync(root), build);
    } catch (error) {
      if (!(error instanceof BuildFailure)) throw error;
      const { problem, cure } = error;
      issues.at("srcPath").add("FUNCTION_BUILD_FAILED", { problem: `cannot be built: ${problem}`, cure });
      throw issues.toError();
    }
  }

  #share(root: string, build: SourceBuild): Promise<string> {
    const key = `${root} ${build.language} ${TOOLCHAINS[build.language].share(build, root)}`;
    const known = this.#built.get(key) ?? this.#next(() => this.#build(root, build));
    this.#built.set(key, known);
    return known;
  }

  #next<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(act);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #build(root: string, build: SourceBuild): Promise<string> {
    const folder = this.#folders.get(root) ?? new BuildFolder(root);
    this.#folders.set(root, folder);
    const out = await folder.workplace();
    try {
      const files = await TOOLCHAINS[build.language].build(build, { root, out, shell: process.env });
      checkUnpacked(files);
      const { hash } = await hashArchive(files);
      const zip = await folder.file(`${ZIP_FORMAT}-${hash}`, "code.zip", (file) => writeZip(file, files));
      checkZip(statSync(zip).size);
      return zip;
    } finally {
      await rm(out, { recursive: true, force: true });
    }
  }
}
