import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { BuildFolder } from "../../bundle/archive";
import {
  BuildFailure,
  findBuild,
  LOCAL_TOOLCHAINS,
  type LocalProgram,
  type LocalToolchain,
  packagesNote,
  type SourceBuild,
  type SourceFunction,
} from "../../bundle/languages";
import { buildFailed, notEmulated } from "./failures";
import { type FolderState, folderState } from "./folder-state";
import { MadePrograms } from "./made-programs";
import type { FunctionCode } from "./types";

/** The built sources of a function. */
export interface HostedSources {
  readonly code: FunctionCode;
  /** Absolute paths of what it is made of. */
  readonly inputs: readonly string[];
  /** The reason why it could not be built. */
  readonly failure?: string;
  readonly note?: SourceNote;
}

/** How sources run here otherwise than on AWS. */
export interface SourceNote {
  readonly isRun: boolean;
  /** Whether there is nothing else to say of its runtime. */
  readonly isAll: boolean;
  readonly text: string;
}

interface Run {
  readonly key: string;
  /** The version of the sources. */
  readonly version: string;
  /** The program that runs meanwhile. */
  readonly before: LocalProgram | undefined;
}

interface Outcome {
  /** The version of the sources. */
  readonly version: string;
  readonly program: LocalProgram | undefined;
  readonly failure: string | undefined;
}

/**
 * Sources of other languages than JavaScript, built for this machine. Unchanged ones are not built again, even if they
 * failed: a tool may write into the watched folder. While a build fails, the code before it still runs.
 */
export class LocalSources {
  readonly #buildFolder: BuildFolder;
  readonly #programs = new MadePrograms();
  readonly #outcomes = new Map<string, Promise<Outcome>>();

  constructor(private readonly root: string) {
    this.#buildFolder = new BuildFolder(root);
  }

  /** Undefined where the folder runs as it is. */
  async code(source: SourceFunction): Promise<HostedSources | undefined> {
    const build = findBuild(this.root, source);
    if (!build) return undefined;
    const toolchain = LOCAL_TOOLCHAINS[build.language];
    const reason = toolchain
      ? toolchain.notRun(build, this.root, process.env)
      : `code for ${build.runtime} is deployed, and not run here`;
    return toolchain && reason === undefined
      ? this.#built(build, toolchain)
      : this.#notRun(build, reason ?? "");
  }

  #notRun({ folder }: SourceBuild, text: string): HostedSources {
    const code = { folder: `${this.root}/${folder}`, refusal: notEmulated(text), version: text };
    return { code, inputs: [], note: { isRun: false, isAll: true, text } };
  }

  async #built(build: SourceBuild, toolchain: LocalToolchain): Promise<HostedSources> {
    const { folder, made } = toolchain.sources(build, this.root);
    const state = folderState(folder, [...made, ".git", ".sapi"]);
    const { program, failure } = await this.#outcome(build, toolchain, state);
    const note = this.#note(build, program);
    return {
      code: codeOf(build, program, failure, { folder, state }),
      inputs: state.files,
      ...(failure !== undefined && { failure }),
      ...(note && { note }),
    };
  }

  #note(build: SourceBuild, program: LocalProgram | undefined): SourceNote | undefined {
    const { program: runBy } = program ?? {};
    if (runBy) return { isRun: true, isAll: true, text: `runs on ${runBy.command}` };
    const text = build.language === "python" ? packagesNote(build, this.root, process.env) : undefined;
    return text === undefined ? undefined : { isRun: true, isAll: false, text };
  }

  #outcome(build: SourceBuild, toolchain: LocalToolchain, { version }: FolderState): Promise<Outcome> {
    const key = `${build.language} ${toolchain.share(build, this.root)}`;
    const before = this.#outcomes.get(key);
    const now = (before ?? Promise.resolve(undefined)).then((last) =>
      last?.version === version ? last : this.#run(build, toolchain, { key, version, before: last?.program }),
    );
    this.#outcomes.set(key, now);
    return now;
  }

  async #run(build: SourceBuild, toolchain: LocalToolchain, { key, version, before }: Run): Promise<Outcome> {
    const out = await this.#buildFolder.workplace();
    try {
      const context = { root: this.root, out, shell: process.env, cache: this.#buildFolder };
      const program = await toolchain.build(build, context);
      if (program.isMade) await this.#programs.note(key, program.folder);
      return { version, program, failure: undefined };
    } catch (error) {
      if (!(error instanceof BuildFailure)) throw error;
      return { version, program: before, failure: error.message };
    } finally {
      await rm(out, { recursive: true, force: true });
    }
  }
}

interface SourceFolder {
  readonly folder: string;
  readonly state: FolderState;
}

/** Python runs from its folder in any case: what it requires may be installed for that Python. */
function codeOf(
  { language }: SourceBuild,
  program: LocalProgram | undefined,
  failure: string | undefined,
  { folder, state }: SourceFolder,
): FunctionCode {
  if (program === undefined && language !== "python")
    return { folder, refusal: buildFailed(failure ?? ""), version: state.version };
  const { folder: made, isMade, ...rest }: LocalProgram = program ?? { folder, isMade: false };
  const version = isMade ? made : `${state.version} ${rest.packages ?? ""}`;
  return { folder: made, ...rest, version: createHash("sha256").update(version).digest("hex").slice(0, 16) };
}
